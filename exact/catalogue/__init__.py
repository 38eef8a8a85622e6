"""The reference tables: `tables` declares them, `rows` fills them, `methods` counts for them."""

"""From counts to laws and fractions: `one_seat` against the banker, all `seats` together."""

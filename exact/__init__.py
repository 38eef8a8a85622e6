"""Exact odds of Mahjong - Pai Kao, under the Macau regulation and its variants."""

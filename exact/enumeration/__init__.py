"""The method `enumeration`: every distinct case, met once and weighed.

`splits` has every pair of hands, `deals` every full deal, `seats` walks over all deals.
"""

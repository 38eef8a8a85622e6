"""The law of nine seats with thewalrus: hafnians with repeated rows, at the tenth roots of unity.

The pairs of a banker hand's other eighteen tiles that beat it have weight x.  The coefficients of
the hafnian, a polynomial of degree 9, come back by a Fourier transform; they are integers, and
those that do not come out as such are refused.  thewalrus has the hafnians of all reductions at
once as well (`hafnian_batched`), which takes longer here; so do several threads on a busy machine.
"""

import json
import os

os.environ["NUMBA_NUM_THREADS"] = "1"  # read when numba is imported

import numpy as np
from game import HANDS, LEVEL
from thewalrus import hafnian_repeated

x = np.exp(2j * np.pi * np.arange(6) / 10)  # the others are their conjugates
level = np.array(LEVEL)
law = np.zeros(10)
for i, j in HANDS:
    left = np.full(10, 2)
    left[i] -= 1
    left[j] -= 1
    beats = level > level[i, j]
    values = [hafnian_repeated(np.where(beats, root, 1), left) for root in x]
    law += np.fft.irfft(np.conj(values), 10) * (1 if i == j else 4)
if abs(law - law.round()).max() > 0.01:
    raise ArithmeticError("the hafnians are too rough for integers")
print(json.dumps([int(n) for n in law.round()]))

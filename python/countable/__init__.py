"""Exact substructure counts in graphs, and what graph networks can see of them.

>>> import countable as ct
>>> ct.count("g6:E]~o", "4-cycle", induced=True)
3
"""

from countable._core import InputError, NoPairError, __version__
from countable._count import count, homomorphisms
from countable._orbits import orbits
from countable._table import Counts
from countable._theory import Pair, Verdict, can, pair
from countable._wl import Refinement, wl

__all__ = ["Counts", "InputError", "NoPairError", "Pair", "Refinement", "Verdict", "__version__", "can", "count",
           "homomorphisms", "orbits", "pair", "wl"]

"""Exact substructure counts in graphs, and what graph networks can see of them.

>>> import countable as ct
>>> ct.count("g6:E]~o", "4-cycle", induced=True)
3
"""

from importlib import import_module
from typing import Any

from countable._core import InputError, NoPairError, __version__
from countable._count import count, homomorphisms
from countable._orbits import orbits
from countable._table import Counts
from countable._theory import Pair, Verdict, can, pair
from countable._wl import Refinement, wl

__all__ = ["Counts", "InputError", "NoPairError", "Pair", "Refinement", "Verdict", "__version__", "can", "count",
           "homomorphisms", "orbits", "pair", "wl"]


def __getattr__(name: str) -> Any:
    """`countable.datasets` and the like without an import of their own; none is loaded before it is used."""
    if name in ("datasets", "torch", "transforms"):
        return import_module(f"countable.{name}")
    raise AttributeError(f"module 'countable' has no attribute {name!r}")

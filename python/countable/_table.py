"""Counts as arrays with names for their columns."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

import numpy as np


class Counts(np.ndarray):
    """An array of counts: int64, or Python integers where one of them has more than 63 bits.

    `columns` are the names of its columns: patterns, or parts of patterns. Parts of the array that have other columns
    have no names.
    """

    columns: Optional[List[str]]

    def __new__(cls, values: Any, columns: Sequence[str]) -> "Counts":
        counts = np.asarray(values).view(cls)
        counts.columns = list(columns)
        return counts

    def __array_finalize__(self, other: Any) -> None:
        columns = getattr(other, "columns", None)
        fits = columns is not None and self.ndim > 0 and self.shape[-1] == len(columns) == other.shape[-1]
        self.columns = columns if fits else None


class _Rows(np.ndarray):
    """Counts before they have names. Slices of it are made three times faster than those of Counts, whose __array_finalize__ is Python."""

    columns: Optional[List[str]]


def integers(halves: Any) -> np.ndarray:
    """Numbers of 128 bits that come as lower and upper 64 bits; without the upper ones they are below 2^63."""
    low, high = halves
    if high is None:
        return low.view(np.int64)
    if high.any():
        return low.astype(object) + (high.astype(object) << 64)
    return low.astype(object) if low.size and int(low.max()) >= 2**63 else low.view(np.int64)


def tables(numbers: Any, columns: Sequence[str]) -> List[Counts]:
    """The tables of several graphs, which come one below the other."""
    low, high, first_row = numbers
    bounds = list(zip(first_row, first_row[1:]))
    if high is None:
        whole, names = low.view(np.int64).view(_Rows), list(columns)
        parts: List[Any] = [whole[first:last] for first, last in bounds]
        for part in parts:
            part.__class__ = Counts
            part.columns = names
        return parts
    return [Counts(integers((low[first:last], high[first:last])), columns) for first, last in bounds]


def stacked(parts: List[np.ndarray], columns: int) -> np.ndarray:
    if not parts:
        return np.zeros((0, columns), dtype=np.int64)
    if len(parts) == 1:
        return parts[0]
    if any(part.dtype == object for part in parts):
        parts = [part.astype(object) for part in parts]
    return np.concatenate(parts)

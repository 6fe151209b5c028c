"""Counts as DataFrames of pandas, which is imported when one is asked for."""

from __future__ import annotations

from typing import Any, List, Sequence


def _pandas() -> Any:
    try:
        import pandas
    except ImportError:
        raise ImportError("as_frame needs pandas: pip install pandas") from None
    return pandas


def of_totals(totals: Any, columns: Sequence[str]) -> Any:
    pandas = _pandas()
    return pandas.DataFrame(totals, columns=list(columns), index=pandas.RangeIndex(len(totals), name="graph"))


def of_anchors(counts: Any, per: str, ids: List[Any], graph: Any) -> Any:
    """Rows are named by nodes, or by the two ends of edges."""
    pandas = _pandas()
    if per == "node":
        index = pandas.Index(ids, name="node", tupleize_cols=False)
    else:
        ends = graph.edges.tolist()
        index = pandas.MultiIndex.from_arrays([[ids[u] for u, _ in ends], [ids[v] for _, v in ends]], names=["u", "v"])
    return pandas.DataFrame(counts.view(type=_plain()), columns=counts.columns, index=index)


def _plain() -> Any:
    import numpy
    return numpy.ndarray


def joined(frames: List[Any], per: str, columns: Sequence[str]) -> Any:
    """The frames of several graphs in one, with the number of the graph before the names of its rows."""
    pandas = _pandas()
    if not frames:
        names = ["graph", "node"] if per == "node" else ["graph", "u", "v"]
        return pandas.DataFrame(columns=list(columns), index=pandas.MultiIndex.from_arrays([[]] * len(names), names=names))
    return pandas.concat(frames, keys=range(len(frames)), names=["graph"])

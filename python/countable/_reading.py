"""What a caller says about how graphs are to be read."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional


class Reading(NamedTuple):
    """Which labels a graph is to have, and where they are found."""

    node_label: Any = None  # the name of an attribute, or one label for each node
    edge_label: Any = None
    num_nodes: Optional[int] = None
    format: Optional[str] = None
    simplify: bool = False
    wants_nodes: bool = True  # whether anybody asks for the labels
    wants_edges: bool = True


def text_name(label: Any) -> Optional[str]:
    """The name of an attribute, or None."""
    if label is None or isinstance(label, str):
        return label
    raise ValueError(f"expected the name of an attribute as label, found {type(label).__name__}")

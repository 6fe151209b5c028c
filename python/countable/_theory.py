"""can() and pair(): which networks can count a pattern, with proofs."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

from countable import _core
from countable._count import _pattern

MEMORY = 1 << 30


def _networkx() -> Any:
    try:
        import networkx
    except ImportError:
        raise ImportError("the graphs of a pair are those of networkx: pip install networkx") from None
    return networkx


class Pair:
    """Two graphs with different counts of a pattern that a test does not tell apart. Draws itself in a notebook."""

    def __init__(self, certificate: Any) -> None:
        self._certificate = certificate

    @property
    def first(self) -> Any:
        """The first graph, of networkx. Labels are the attribute "label" of nodes and edges."""
        return self._graph(0)

    @property
    def second(self) -> Any:
        """The second graph."""
        return self._graph(1)

    def _graph(self, which: int) -> Any:
        ours = self._certificate.graph(which)
        graph = _networkx().Graph()
        graph.add_nodes_from(range(ours.num_nodes))
        graph.add_edges_from(ours.edges.tolist())
        node_labels, edge_labels = self._certificate.node_labels(which), self._certificate.edge_labels(which)
        for node, label in enumerate(node_labels or []):
            graph.nodes[node]["label"] = label
        for (u, v), label in zip(ours.edges.tolist(), edge_labels or []):
            graph.edges[u, v]["label"] = label
        return graph

    @property
    def graph6(self) -> Tuple[str, str]:
        """Both graphs as graph6, without labels."""
        return _core.graph6(self._certificate.graph(0)), _core.graph6(self._certificate.graph(1))

    @property
    def counts(self) -> Tuple[int, int]:
        """The counts of the pattern, which were counted."""
        first, second = self._certificate.counts
        return int(first), int(second)

    @property
    def pattern(self) -> str:
        return self._certificate.pattern.name

    @property
    def induced(self) -> bool:
        return self._certificate.induced

    @property
    def test(self) -> str:
        """The test that does not tell the graphs apart."""
        return self._certificate.test

    @property
    def construction(self) -> str:
        """How the graphs were made, in a sentence."""
        return self._certificate.construction

    @property
    def verified(self) -> bool:
        """Whether the test was run on the graphs; otherwise a theorem stands in, and `note` names it."""
        return self._certificate.verified

    @property
    def num_colors(self) -> List[int]:
        """Colours of the test after each round."""
        return self._certificate.num_colors

    @property
    def note(self) -> str:
        return self._certificate.note

    def __repr__(self) -> str:
        kind = "induced copies" if self.induced else "copies"
        first, second = self.counts
        return f"<Pair: {first} and {second} {kind} of {self.pattern}, not told apart by {self.test}>"

    def _repr_svg_(self) -> str:
        from countable._drawing import pair_svg
        return pair_svg(self._certificate)


class Verdict:
    """Whether an architecture can count a pattern. True in a condition if it can, False if it cannot."""

    def __init__(self, verdict: Any, pattern: str, induced: bool) -> None:
        self._verdict, self.pattern, self.induced = verdict, pattern, induced

    @property
    def architecture(self) -> str:
        return self._verdict.architecture

    @property
    def answer(self) -> str:
        """"yes", "no" or "unknown"; never a guess."""
        return self._verdict.answer

    @property
    def theorem(self) -> str:
        """The reason in one sentence, with the theorem that it rests on."""
        return self._verdict.reason

    @property
    def certificate(self) -> Any:
        """For "no" a Pair, for "yes" what was computed and compared, as a sentence; None for a theorem alone."""
        pair = self._verdict.pair
        if pair is not None:
            return Pair(pair)
        return self._verdict.description if self._verdict.evidence == "construction" else None

    @property
    def verified(self) -> bool:
        """Whether the certificate was run."""
        return self._verdict.verified

    def __bool__(self) -> bool:
        if self.answer == "unknown":
            raise ValueError(f"it is not known whether {self.architecture} can count {self.pattern}")
        return self.answer == "yes"

    def __repr__(self) -> str:
        kind = "induced copies" if self.induced else "copies"
        return f"<Verdict: can {self.architecture} count {kind} of {self.pattern}? {self.answer}>"


def can(architecture: str, pattern: Any, *, induced: bool = False, rounds: Optional[int] = None) -> Verdict:
    """Whether an architecture can count a pattern: whether any two graphs with different counts are told apart by one
    of its models.

    architecture: mpnn, gin, gcn, 2-ign, ppgn, 2-wl, 3-fwl, lrp-1-3, ...; `python -m countable can --help` has them all.
    pattern: as for `count`.
    rounds: of the test, or layers of the network; any number when absent.

    >>> can("ppgn", "triangle", induced=True).answer
    'yes'
    >>> verdict = can("gin", "triangle", induced=True)
    >>> verdict.answer, verdict.certificate.counts
    ('no', (0, 2))
    """
    table = _core.LabelTable()
    made = _pattern(pattern, 0, table)
    return Verdict(_core.decide(architecture, made, table, induced, rounds), made.name, induced)


def pair(pattern: Any, against: str, *, induced: bool = True, rounds: Optional[int] = None, memory: int = MEMORY,
         threads: Optional[int] = None) -> Pair:
    """Two graphs with different counts of a pattern that a test, or a network, cannot tell apart.

    Both counts are computed and the test is run. Raises NoPairError where there is no such pair, or none was found.

    >>> found = pair("triangle", against="2-wl")
    >>> found.counts, found.verified
    ((0, 2), True)
    >>> sorted(degree for _, degree in found.first.degree())
    [2, 2, 2, 2, 2, 2]
    """
    table = _core.LabelTable()
    made = _pattern(pattern, 0, table)
    return Pair(_core.find_pair(made, table, against, induced, rounds, memory, threads or 0))

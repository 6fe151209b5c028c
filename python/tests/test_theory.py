"""can(), pair() and wl()."""

import networkx as nx
import numpy as np
import pytest

import countable as ct


def test_verdicts():
    yes = ct.can("ppgn", "triangle", induced=True)
    assert yes.answer == "yes" and bool(yes) and yes.verified and "random graphs" not in yes.theorem
    assert isinstance(yes.certificate, str)
    no = ct.can("ppgn", "clique-4", induced=True)
    assert no.answer == "no" and not no and "2-FWL" in no.theorem
    assert len(set(no.certificate.counts)) == 2 and "clique-4" in repr(no)
    stars = ct.can("mpnn", "3-star")
    assert stars.answer == "yes"
    with pytest.raises(ValueError, match="gnn"):
        ct.can("gnn", "triangle")
    with pytest.raises(ValueError):
        ct.can("gin", "no-such-pattern")
    assert ct.can("gin", nx.complete_graph(3), induced=True).answer == "no"


def test_pairs_hold_what_they_promise():
    for pattern, test in [("triangle", "2-wl"), ("K4", "2-fwl"), ("4-cycle", "gin"), ("cycle-5", "1-wl")]:
        pair = ct.pair(pattern, against=test)
        counts = [ct.count(graph, pattern, induced=True) for graph in (pair.first, pair.second)]
        assert counts == list(pair.counts) and counts[0] != counts[1] and pair.verified
        assert not ct.wl(pair.first, pair.second, k=2 if test in ("2-wl", "2-fwl") else 1,
                         folklore=test == "2-fwl").distinguished
        assert nx.utils.graphs_equal(pair.first, nx.from_graph6_bytes(pair.graph6[0].encode()))
    labelled = ct.pair("a:C, b:N, a-b:double, c:C, b-c:single", against="2-wl")
    assert set(nx.get_node_attributes(labelled.first, "label").values()) == {"C", "N"}
    assert ct.count(labelled.first, "a:C, b:N, a-b:double, c:C, b-c:single", induced=True, node_label="label",
                    edge_label="label") == labelled.counts[0]


def test_no_pair():
    with pytest.raises(ct.NoPairError, match="no such pair exists"):
        ct.pair("3-star", against="mpnn", induced=False)
    with pytest.raises(ct.NoPairError, match="tells all graphs apart"):
        ct.pair("triangle", against="rp")


def test_pictures():
    from xml.etree import ElementTree
    for pair in (ct.pair("triangle", against="2-wl"), ct.pair("K4", against="2-fwl"),
                 ct.pair("4-cycle", against="graphsage")):
        root = ElementTree.fromstring(pair._repr_svg_())
        nodes = pair.first.number_of_nodes() + pair.second.number_of_nodes()
        assert len(root.findall("{*}circle")) == nodes
        edges = pair.first.number_of_edges() + pair.second.number_of_edges()
        assert len(root.findall("{*}line")) == edges
    rounds = ct.wl(nx.path_graph(5), nx.star_graph(4))
    root = ElementTree.fromstring(rounds._repr_svg_())
    assert len(root.findall("{*}circle")) == 10 * len(rounds.rounds)
    assert "<script" not in ct.wl(nx.relabel_nodes(nx.path_graph(2), {0: "<script>"}))._repr_svg_()


def test_rounds():
    hexagon, triangles = nx.cycle_graph(6), nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3))
    same = ct.wl(hexagon, triangles)
    assert not same.distinguished and same.separating_round is None and "not told apart" in repr(same)
    apart = ct.wl(hexagon, triangles, k=2, folklore=True)
    assert apart.distinguished and apart.rounds[0][0].shape == (6, 6) and len(apart.rounds) == len(apart.num_colors)
    assert not np.array_equal(*apart.histograms)
    single = ct.wl(nx.path_graph(5))
    assert [len(set(colors.tolist())) for colors in single.rounds] == single.num_colors == [1, 2, 3]
    assert single.stable_round == 2 and ct.wl(nx.path_graph(5), rounds=1).num_colors == [1, 2]
    labelled = nx.path_graph(3)
    nx.set_node_attributes(labelled, {0: "x", 1: "x", 2: "y"}, "l")
    assert ct.wl(labelled, node_label="l").num_colors[0] == 2
    with pytest.raises(ValueError, match="k: expected a number of at least 1"):
        ct.wl(hexagon, k=0)
    with pytest.raises(ValueError, match="memory=BYTES"):
        ct.wl(nx.cycle_graph(200), k=4, memory=1 << 20)


def test_colours_refine_as_networkx_hashes_do():
    for seed in range(10):
        graph = nx.gnp_random_graph(14, 0.2, seed=seed)
        colors = ct.wl(graph).rounds[-1].tolist()
        hashes = nx.weisfeiler_lehman_subgraph_hashes(graph, iterations=14)
        by_hash = [hashes[node][-1] for node in graph]
        assert len(set(zip(colors, by_hash))) == len(set(colors)) == len(set(by_hash)), seed

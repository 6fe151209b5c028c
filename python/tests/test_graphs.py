"""Every kind of graph that count() takes gives what networkx gives."""

import importlib.util
import sys
import types

import networkx as nx
import numpy as np
import pytest

import countable as ct

GRAPH = nx.gnp_random_graph(12, 0.4, seed=11)
EXPECTED = ct.count(GRAPH, ["triangle", "4-cycle", "path-4"])
ENDS = np.array(list(GRAPH.edges)).T
BOTH = np.concatenate([ENDS, ENDS[::-1]], axis=1)


def same(graph, **options):
    found = ct.count(graph, ["triangle", "4-cycle", "path-4"], **options)
    assert found.tolist() == EXPECTED.tolist(), graph


def test_networkx_kinds():
    same(nx.DiGraph(GRAPH))  # both directions
    one_way = nx.DiGraph()
    one_way.add_nodes_from(GRAPH)
    one_way.add_edges_from((v, u) for u, v in GRAPH.edges)
    same(one_way)
    same(nx.MultiGraph(GRAPH))
    same(nx.freeze(GRAPH.copy()))
    larger = GRAPH.copy()
    larger.add_edges_from([(0, "x"), ("x", "y")])
    same(larger.subgraph(range(12)))  # a view
    same(nx.relabel_nodes(GRAPH, {i: f"node {i}" for i in GRAPH}))
    same(nx.relabel_nodes(GRAPH, {i: 11 - i for i in GRAPH}))
    same(nx.relabel_nodes(GRAPH, {0: -1, 1: 2**80, 2: (1, 2), 3: "n"}))
    double = nx.MultiGraph([(0, 1), (0, 1)])
    with pytest.raises(ct.InputError, match="is there already; simplify=True"):
        ct.count(double, "path-3")
    assert ct.count(double, "path-2", simplify=True) == 1
    labelled = nx.MultiDiGraph()
    labelled.add_node(0, c="red"), labelled.add_node(1, c="blue")
    labelled.add_edge(0, 1, kind="s")
    assert ct.count(labelled, "a:red, b:blue, a-b:s", node_label="c", edge_label="kind") == 1


class Subclass(nx.Graph):
    pass


def test_lists_of_networkx_graphs_are_those_graphs_one_by_one():
    graphs = [nx.empty_graph(0), nx.empty_graph(3)]
    for seed in range(60):
        graph = nx.gnp_random_graph(seed % 13, 0.4, seed=seed)
        order = sorted(graph, key=lambda node: (node * 7 + seed) % 13)
        shuffled = nx.Graph()
        shuffled.add_nodes_from(order)
        shuffled.add_edges_from(graph.edges)
        graphs += [graph, shuffled, nx.relabel_nodes(graph, {1: "b", 2: -1, 3: 2**70}), Subclass(graph), nx.DiGraph(graph),
                   graph.subgraph(list(graph)[1:])]
    graphs += [nx.gnp_random_graph(nodes, 2 / nodes, seed=nodes) for nodes in (63, 64, 65, 300)]
    for given in (graphs, tuple(graphs), iter(graphs)):
        found = ct.orbits(given)
        assert len(found) == len(graphs)
        for number, (counts, graph) in enumerate(zip(found, graphs)):
            assert np.array_equal(counts, ct.orbits(graph)), number
            assert counts.columns == found[0].columns
    frame = pytest.importorskip("pandas") and ct.count(graphs, "triangle", per="node", as_frame=True)
    assert frame.index.get_level_values("node").tolist() == [node for graph in graphs for node in graph]


def test_defects_in_lists_of_networkx_graphs():
    loop = nx.Graph([(0, 1), (1, 1), (1, 2)])
    with pytest.raises(ct.InputError, match="graph 2: loop at node 1"):
        ct.orbits([GRAPH, GRAPH, loop])
    assert ct.orbits([GRAPH, loop], simplify=True)[1].tolist() == ct.orbits(nx.path_graph(3)).tolist()
    broken = nx.path_graph(3)
    broken._adj[0][7] = {}
    with pytest.raises(ValueError, match="graph 1: the adjacency names a neighbour that is no node"):
        ct.orbits([GRAPH, broken])
    with pytest.raises(ValueError, match="graph 1: expected a graph, found an object of int"):
        ct.orbits([GRAPH, 5])


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.uint8, np.uint64])
def test_edge_index_of_numpy(dtype):
    same(ENDS.astype(dtype), num_nodes=12)
    same(BOTH.astype(dtype))
    same(BOTH.T.copy().T.astype(dtype))
    same(np.asfortranarray(BOTH.astype(dtype)))
    same(BOTH[:, ::-1].astype(dtype))
    same((ENDS.astype(dtype), 12))


def test_edge_index_defects():
    with pytest.raises(ct.InputError, match="edge 1 from node 0 to node 1 is there already"):
        ct.count(np.array([[0, 0], [1, 1]]), "K3")
    with pytest.raises(ct.InputError, match="edge 0 is a loop at node 2"):
        ct.count(np.array([[2], [2]]), "K3")
    with pytest.raises(ValueError, match="edge 0 goes from node -1 to node 0"):
        ct.count(np.array([[-1], [0]]), "K3")
    with pytest.raises(ValueError, match="edge 0 goes from node 0 to node 5, expected nodes from 0 below 3"):
        ct.count(np.array([[0], [5]]), "K3", num_nodes=3)
    with pytest.raises(ValueError, match="fewer than 2\\^32 nodes"):
        ct.count(np.array([[0], [2**40]]), "K3")
    with pytest.raises(ValueError, match="fewer than 2\\^32 nodes"):
        ct.count(np.array([[0], [1]]), "K3", num_nodes=-1)
    with pytest.raises(ValueError, match="expected a graph or several graphs, found an array of \\(2, 1\\) with float64"):
        ct.count(np.array([[0.0], [1.0]]), "K3")
    with pytest.raises(ValueError, match="below 2\\^63"):
        ct.count(np.array([[0], [2**63]], dtype=np.uint64), "K3")
    with pytest.raises(ValueError, match="two directions of edge 0"):
        ct.count(np.array([[0, 1], [1, 0]]), "a-b:x", edge_label=["x", "y"])
    assert ct.count(np.zeros((2, 0), dtype=np.int64), "K3") == 0
    assert ct.count(np.zeros((2, 0), dtype=np.int64), "path-3", per="node", num_nodes=4).shape == (4, 2)


def test_labels_of_an_edge_index():
    ends = np.array([[0, 1, 1, 2], [1, 0, 2, 1]])
    assert ct.count(ends, "a:0, b:1, a-b", node_label=np.array([0, 1, 1])) == 1
    assert ct.count(ends, "a:x, b:y, a-b:s", node_label=["x", "y", "x"], edge_label=["s", "s", "d", "d"]) == 1
    with pytest.raises(ValueError, match="a label for each of 3 nodes, found 2"):
        ct.count(ends, "a:0, b:1, a-b", node_label=[0, 1])


def test_igraph():
    igraph = pytest.importorskip("igraph")
    graph = igraph.Graph(n=12, edges=list(GRAPH.edges))
    same(graph)
    graph.vs["color"] = ["red" if v % 2 == 0 else "blue" for v in range(12)]
    nx.set_node_attributes(GRAPH, {v: "red" if v % 2 == 0 else "blue" for v in GRAPH}, "color")
    pattern = "a:red, b:blue, c:red, a-b, b-c, c-a"
    assert ct.count(graph, pattern, node_label="color") == ct.count(GRAPH, pattern, node_label="color") > 0
    with pytest.raises(ValueError, match="'size' at every node"):
        ct.count(graph, pattern, node_label="size")


def test_scipy():
    sparse = pytest.importorskip("scipy.sparse")
    for kind in (sparse.csr_matrix, sparse.coo_matrix, sparse.lil_matrix, sparse.csr_array):
        same(kind(nx.to_numpy_array(GRAPH)))
    matrix = sparse.csr_matrix(np.array([[0, 2, 0], [2, 0, 1], [0, 1, 0]]))
    assert ct.count(matrix, "a-b:2", edge_label="value") == 1
    with pytest.raises(ValueError, match="square"):
        ct.count(sparse.csr_matrix((2, 3)), "K3")


def test_texts_and_bytes():
    graph6 = nx.to_graph6_bytes(GRAPH)
    same(graph6)
    same(graph6.decode())
    same("g6:" + nx.to_graph6_bytes(GRAPH, header=False).decode().strip())
    same(nx.to_sparse6_bytes(GRAPH))
    same(nx.to_graph6_bytes(GRAPH, header=False).decode().strip(), format="graph6")
    assert ct.count("cycle-5", "cycle-5") == 1
    assert ct.count("a-b, b-c", "path-3") == 1
    with pytest.raises(ct.InputError, match="graph6"):
        ct.count("g6:C", "K3")
    with pytest.raises(ct.InputError):
        ct.count(b"\xff\xfe", "K3")


def test_files(tmp_path):
    pytest.importorskip("pandas")
    file = tmp_path / "graphs.g6"
    file.write_bytes(nx.to_graph6_bytes(GRAPH, header=False) * 3)
    for path in (file, str(file)):
        assert ct.count(path, ["triangle", "4-cycle", "path-4"]).tolist() == [EXPECTED.tolist()] * 3
    edges = tmp_path / "graph.edges"
    edges.write_text("10 20\n20 30\n30 10\n30 7\n")
    frame = ct.count(edges, "triangle", per="node", as_frame=True)
    assert list(frame.index) == [(0, 7), (0, 10), (0, 20), (0, 30)] and frame.iloc[:, 0].tolist() == [0, 1, 1, 1]
    bad = tmp_path / "bad.edges"
    bad.write_text("1 2\n2 x\n")
    with pytest.raises(ct.InputError, match="bad.edges:2: expected an edge 'u v', found '2 x'"):
        ct.count(bad, "triangle")
    bad.write_text("1 2\n2 1\n")
    with pytest.raises(ct.InputError, match="simplify=True drops loops and repeats"):
        ct.count(bad, "triangle")
    assert ct.count(bad, "path-2", simplify=True).tolist() == [1]
    with pytest.raises(ValueError, match="expected a format of graph6"):
        ct.count(file, "triangle", format="word")
    gspan = tmp_path / "labelled.gspan"
    gspan.write_text("t # 0\nv 0 C\nv 1 O\ne 0 1 double\n")
    assert ct.count(gspan, "a:C, b:O, a-b:double").tolist() == [1]


def test_molecules(tmp_path):
    chem = pytest.importorskip("rdkit.Chem")
    phenol = chem.MolFromSmiles("Oc1ccccc1")
    assert ct.count(phenol, "cycle-6") == 1
    assert ct.count(phenol, "a:C, b:O, a-b:single") == 1
    assert ct.count(phenol, "a:C, b:C, a-b:aromatic") == 6
    assert ct.count("smiles:CC(=O)O", "a:C, b:O, a-b:double") == 1
    assert ct.count(["CCO", "C=O"], "a:C, b:O, a-b", format="smi").tolist() == [1, 1]
    file = tmp_path / "molecules.smi"
    file.write_text("CCO ethanol\n\nc1ccccc1\n")
    assert ct.count(file, ["a:C, b:C, a-b", "cycle-6"]).tolist() == [[1, 0], [6, 1]]
    file.write_text("CCO\nnot a molecule\n")
    with pytest.raises(ct.InputError, match="molecules.smi:2: RDKit cannot read 'not'"):
        ct.count(file, "K3")
    with pytest.raises(ct.InputError, match="RDKit cannot read 'C1'"):
        ct.count("smiles:C1", "K3")


class DglLike:
    """What DGL's graphs offer, for the conversion: DGL itself is not installed here."""

    def __init__(self, ends, nodes):
        self._ends, self._nodes, self.ndata, self.edata = ends, nodes, {}, {}

    def edges(self):
        return self._ends[0], self._ends[1]

    def num_nodes(self):
        return self._nodes


def test_dgl_by_its_interface():
    graph = DglLike(BOTH, 12)
    same(graph)
    graph.ndata["kind"] = np.arange(12) % 2
    nx.set_node_attributes(GRAPH, {v: v % 2 for v in GRAPH}, "kind")
    pattern = "a:0, b:1, a-b"
    assert ct.count(graph, pattern, node_label="kind") == ct.count(GRAPH, pattern, node_label="kind")


def real_dgl():
    """DGL without its data loaders ("graphbolt"), whose library exists for torch up to 2.2 alone. Graphs do not need them."""
    pytest.importorskip("torch")
    if importlib.util.find_spec("dgl") is None:
        pytest.skip("could not import 'dgl'")
    sys.modules.setdefault("dgl.graphbolt", types.ModuleType("dgl.graphbolt"))
    return pytest.importorskip("dgl")


def test_graphs_of_dgl_itself():
    dgl = real_dgl()
    import torch
    graph = dgl.graph((torch.from_numpy(BOTH[0]), torch.from_numpy(BOTH[1])), num_nodes=12)
    same(graph)
    graph.ndata["kind"] = torch.arange(12) % 2
    graph.edata["bond"] = (graph.edges()[0] + graph.edges()[1]) % 2
    nx.set_node_attributes(GRAPH, {v: v % 2 for v in GRAPH}, "kind")
    nx.set_edge_attributes(GRAPH, {(u, v): (u + v) % 2 for u, v in GRAPH.edges}, "bond")
    labels = dict(node_label="kind", edge_label="bond")
    assert ct.count(graph, "a:0, b:1, c:0, a-b:1, b-c:1", **labels) == ct.count(GRAPH, "a:0, b:1, c:0, a-b:1, b-c:1", **labels) > 0
    alone = dgl.graph(([], []), num_nodes=3)
    expected = [EXPECTED.tolist(), [0, 0, 0], EXPECTED.tolist()]
    names = ["triangle", "4-cycle", "path-4"]
    bare = dgl.graph((torch.from_numpy(BOTH[0]), torch.from_numpy(BOTH[1])), num_nodes=12)
    assert ct.count(dgl.batch([bare, alone, bare]), names).tolist() == expected
    assert ct.count([bare, alone, bare], names).tolist() == expected


def test_torch_and_pyg():
    torch = pytest.importorskip("torch")
    same(torch.from_numpy(BOTH))
    same(torch.from_numpy(BOTH).int(), num_nodes=12)
    pytest.importorskip("torch_geometric")
    from torch_geometric.data import Batch, Data
    data = Data(edge_index=torch.from_numpy(BOTH), num_nodes=12, z=torch.arange(12) % 2)
    same(data)
    batch = Batch.from_data_list([data, data, Data(edge_index=torch.zeros(2, 0, dtype=torch.long), num_nodes=3,
                                                   z=torch.zeros(3, dtype=torch.long))])
    expected = [EXPECTED.tolist()] * 2 + [[0, 0, 0]]
    assert ct.count(batch, ["triangle", "4-cycle", "path-4"]).tolist() == expected
    assert ct.count([data, data], "triangle").tolist() == [EXPECTED[0]] * 2
    nx.set_node_attributes(GRAPH, {v: v % 2 for v in GRAPH}, "z")
    pattern = "a:0, b:1, a-b"
    assert ct.count(data, pattern, node_label="z") == ct.count(GRAPH, pattern, node_label="z")
    data.x = torch.ones(12, 3)
    with pytest.raises(ValueError, match="x: expected one label each, found an array of \\(12, 3\\)"):
        ct.count(data, pattern, node_label="x")
    with pytest.raises(ValueError, match="expected the attribute 'color'"):
        ct.count(data, pattern, node_label="color")

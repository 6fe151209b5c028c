"""Transforms and datasets."""

import networkx as nx
import numpy as np
import pytest

import countable as ct
from countable import datasets
from countable.transforms import Homomorphisms, Orbits, SubstructureCounts

EDGES = np.array([[0, 1, 2, 2, 1, 2, 0, 3], [1, 2, 0, 3, 0, 1, 2, 2]])


def test_counts_without_pyg():
    counts = SubstructureCounts(["triangle", "path-3"])
    assert counts.of(EDGES).columns == ["triangle/0", "path-3/0", "path-3/1"]
    assert counts.of(EDGES, num_nodes=6).shape == (6, 3)
    edges = SubstructureCounts("tailed-triangle", per="edge").of(EDGES)
    assert edges.shape == (8, 3) and (edges.sum(axis=1) == 1).all()
    for column in range(8):  # both directions have the numbers of their edge
        other = [c for c in range(8) if tuple(EDGES[::-1, c]) == tuple(EDGES[:, column])]
        assert np.array_equal(edges[column], edges[other[0]])
    assert SubstructureCounts("triangle", per="graph").of(EDGES).tolist() == [[1]]
    assert Orbits(4).of(EDGES).shape == (4, 15)
    with pytest.raises(ValueError, match="per: expected"):
        SubstructureCounts("triangle", per="nodes")
    assert "tailed" in repr(SubstructureCounts("tailed-triangle"))


def test_transforms_of_pyg(tmp_path):
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_geometric")
    from torch_geometric.data import Data
    from torch_geometric.loader import DataLoader
    from torch_geometric.transforms import Compose
    data = Data(edge_index=torch.from_numpy(EDGES), num_nodes=4)
    changed = Compose([SubstructureCounts("triangle"), Orbits(3)])(data)
    assert changed.x.shape == (4, 5) and changed.x.dtype == torch.float32 and "x" not in data
    assert changed.x[:, 0].tolist() == [1, 1, 1, 0]
    per_edge = SubstructureCounts("triangle", per="edge")(data)
    assert per_edge.edge_attr.shape == (8, 1)
    dataset = datasets.er(graphs=30).to_pyg(transform=SubstructureCounts("triangle", attribute="counts"))
    batch = next(iter(DataLoader(dataset, batch_size=30)))
    assert batch.y.shape == (30, 5) and len(dataset.split_idx["train"]) == 9
    sums = torch.zeros(30).index_add(0, batch.batch, batch.counts[:, 0]) / 3
    assert torch.equal(sums, batch.y[:, 1])


def test_pre_transform_of_a_dataset(tmp_path):
    """As people use them: counted once while the dataset is processed, kept on the disk, and batched by the loader."""
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_geometric")
    import warnings

    from torch_geometric.data import Data, InMemoryDataset
    from torch_geometric.loader import DataLoader
    from torch_geometric.transforms import Compose
    er = datasets.er(graphs=50)
    processed = []

    class Graphs(InMemoryDataset):
        processed_file_names = ["graphs.pt"]

        def __init__(self, root, pre_transform):
            super().__init__(root, pre_transform=pre_transform)
            self.load(self.processed_paths[0])

        def process(self):
            processed.append(True)
            plain = [Data(x=torch.ones(int(nodes), 1), edge_index=torch.from_numpy(ends))
                     for ends, nodes in zip(er.edge_indices, er.num_nodes)]
            self.save([self.pre_transform(data) for data in plain], self.processed_paths[0])

    def transform():
        return Compose([SubstructureCounts(["triangle", "cycle-4"]), SubstructureCounts("triangle", per="edge"),
                        SubstructureCounts(["triangle", "3-star"], per="graph"), Orbits(4, attribute="orbits"),
                        Homomorphisms("edge", attribute="maps")])

    Graphs(tmp_path, transform())
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # PyG warns when the transform of the file is written otherwise
        dataset = Graphs(tmp_path, transform())
    assert len(processed) == 1
    seen = 0
    for batch in DataLoader(dataset, batch_size=16):
        graphs = slice(seen, seen + batch.num_graphs)
        seen += batch.num_graphs
        assert batch.x.shape == (batch.num_nodes, 3) and batch.orbits.shape == (batch.num_nodes, 15)
        assert torch.equal(batch.maps, batch.orbits[:, :1])  # the degree
        assert batch.edge_attr.shape == (batch.num_edges, 1)
        assert batch.substructure_counts.tolist() == er.targets[graphs][:, [1, 0]].tolist()
        assert np.array_equal(np.concatenate(ct.count(batch, ["triangle", "cycle-4"], per="node")), batch.x[:, 1:].numpy())
        of_graph = torch.zeros(batch.num_graphs).index_add(0, batch.batch[batch.edge_index[0]], batch.edge_attr[:, 0])
        assert (of_graph / 6).tolist() == er.targets[graphs][:, 1].tolist()
    assert seen == 50
    assert ct.count(dataset, "triangle").tolist() == er.targets[:, 1].tolist()


def test_synthetic_datasets():
    er = datasets.er(graphs=60, seed=3)
    graphs = er.to_networkx()
    assert ct.count(graphs, "triangle").tolist() == er.targets[:, 1].tolist()
    assert ct.count(er, "3-star").tolist() == er.targets[:, 0].tolist()
    assert ct.count(graphs, ["tailed-triangle", "chordal-cycle"], induced=True).tolist() == er.targets[:, 2:4].tolist()
    assert sorted(np.concatenate([er.train, er.validation, er.test])) == list(range(60))
    assert all(edge_index.shape == (2, 2 * graph.number_of_edges()) for edge_index, graph in zip(er.edge_indices, graphs))
    regular = datasets.regular(graphs=20)
    assert set(regular.num_nodes) <= {10, 15, 20, 30}
    assert datasets.er(graphs=5, nodes=20, probability=0.5).num_nodes.tolist() == [20] * 5
    with pytest.raises(ValueError, match="nodes: expected a whole number from 1 to 1000, found '0'"):
        datasets.er(nodes=0)
    with pytest.raises(ValueError, match="probability"):
        datasets.er(probability=2)


def test_the_program_makes_the_same(tmp_path):
    import csv
    import subprocess
    import sys
    run = subprocess.run([sys.executable, "-m", "countable", "generate", "er", "--graphs", "40", "-o", "er.g6"],
                         cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    rows = list(csv.DictReader((tmp_path / "er.csv").open()))
    er = datasets.er(graphs=40)
    assert [[int(row[name]) for name in er.target_names] for row in rows] == er.targets.tolist()
    assert [i for i, row in enumerate(rows) if row["split"] == "validation"] == er.validation.tolist()
    graphs = nx.read_graph6(tmp_path / "er.g6")
    assert [sorted(graph.edges) for graph in graphs] == [sorted(graph.edges) for graph in er.to_networkx()]
    assert ct.count(tmp_path / "er.g6", "triangle").tolist() == er.targets[:, 1].tolist()

"""The two synthetic datasets of the paper, with targets and splits.

>>> from countable import datasets
>>> er = datasets.er(graphs=100)
>>> er.targets[0].tolist(), er.target_names[1]
([19, 5, 12, 0, 1], 'triangle')
>>> len(er.train), len(er.validation), len(er.test)
(30, 20, 50)
"""

from __future__ import annotations

from typing import Any, Iterator, List, Optional

import numpy as np

from countable import _core

TARGETS: List[str] = list(_core.target_names)


class SyntheticDataset:
    """Random graphs with five counts each and the paper's random split.

    edge_indices: a list of (2, edges) arrays with both directions of every edge; num_nodes: of each graph.
    targets: (graphs, 5) counts, named by target_names.
    train, validation, test: numbers of the graphs of each part.
    """

    def __init__(self, name: str, graphs: List[Any], targets: np.ndarray, split: np.ndarray) -> None:
        self.name, self._graphs, self.targets = name, graphs, targets
        self.target_names = list(TARGETS)
        self.train, self.validation, self.test = (np.flatnonzero(split == part) for part in range(3))

    def __len__(self) -> int:
        return len(self._graphs)

    def __getitem__(self, number: int) -> Any:
        """A graph that `countable.count` takes."""
        return self._graphs[number]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._graphs)

    def __repr__(self) -> str:
        return f"<{self.name}: {len(self)} graphs>"

    @property
    def num_nodes(self) -> np.ndarray:
        return np.array([graph.num_nodes for graph in self._graphs], dtype=np.int64)

    @property
    def edge_indices(self) -> List[np.ndarray]:
        return [both_directions(graph.edges) for graph in self._graphs]

    def to_networkx(self) -> List[Any]:
        """The graphs as those of networkx."""
        import networkx
        graphs = []
        for ours in self._graphs:
            graph = networkx.empty_graph(ours.num_nodes)
            graph.add_edges_from(ours.edges.tolist())
            graphs.append(graph)
        return graphs

    def to_pyg(self, transform: Any = None) -> Any:
        """An InMemoryDataset of PyG. Data have y of (1, 5) and x of ones; `split_idx` has the parts."""
        import torch
        from torch_geometric.data import Data, InMemoryDataset

        data = []
        for ours, targets in zip(self._graphs, self.targets):
            data.append(Data(x=torch.ones(ours.num_nodes, 1), edge_index=torch.from_numpy(both_directions(ours.edges)),
                             y=torch.tensor(targets, dtype=torch.float).reshape(1, -1)))
        dataset = InMemoryDataset(None, transform)
        dataset.data, dataset.slices = dataset.collate(data)
        dataset.split_idx = {name: torch.from_numpy(getattr(self, name)) for name in ("train", "validation", "test")}
        return dataset


def both_directions(edges: np.ndarray) -> np.ndarray:
    """(2, 2 edges): every edge in both directions, sorted as PyG sorts them."""
    ends = np.concatenate([edges, edges[:, ::-1]]).T
    return np.ascontiguousarray(ends[:, np.lexsort((ends[1], ends[0]))])


def er(graphs: int = 5000, *, nodes: int = 10, probability: Any = "0.3", seed: int = 0,
       threads: Optional[int] = None) -> SyntheticDataset:
    """Erdos-Renyi graphs: each pair of nodes is an edge by chance. The same as `countable generate er`."""
    values = [str(nodes), str(probability)]
    return SyntheticDataset("er", *_core.synthetic("er", values, graphs, seed, threads or 0))


def regular(graphs: int = 5000, *, seed: int = 0, threads: Optional[int] = None) -> SyntheticDataset:
    """Random regular graphs of 10, 15, 20 or 30 nodes, with as many edges deleted as there are nodes."""
    return SyntheticDataset("regular", *_core.synthetic("regular", [], graphs, seed, threads or 0))

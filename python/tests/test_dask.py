"""The recipe of docs/python.md: a dataset counted by the worker processes of Dask."""

import os

import networkx as nx
import pytest

import countable as ct

bag = pytest.importorskip("dask.bag")


def count_partition(graphs):
    """On a worker: one thread each, for the workers are as many as the cores."""
    counts = ct.count(graphs, ["triangle", "4-cycle"], induced=True, threads=1)
    return [(os.getpid(), row) for row in counts.tolist()]


def test_partitions_in_processes():
    graphs = [nx.gnp_random_graph(12, 0.3, seed=i) for i in range(200)]
    partitions = bag.from_sequence(graphs, npartitions=4).map_partitions(count_partition)
    found = partitions.compute(scheduler="processes", num_workers=2)
    assert [row for _, row in found] == ct.count(graphs, ["triangle", "4-cycle"], induced=True).tolist()
    assert os.getpid() not in {worker for worker, _ in found}

"""The recipe of docs/python.md: a dataset counted by the worker processes of Ray."""

import os

import networkx as nx
import pytest

import countable as ct

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


def test_partitions_in_processes():
    graphs = [nx.gnp_random_graph(12, 0.3, seed=i) for i in range(200)]

    @ray.remote
    def count_partition(part):
        return os.getpid(), ct.count(part, ["triangle", "4-cycle"], induced=True, threads=1).tolist()

    partitions = [graphs[begin:begin + 50] for begin in range(0, len(graphs), 50)]
    found = ray.get([count_partition.remote(part) for part in partitions])
    rows = [row for _, part in found for row in part]
    assert rows == ct.count(graphs, ["triangle", "4-cycle"], induced=True).tolist()
    assert os.getpid() not in {worker for worker, _ in found}

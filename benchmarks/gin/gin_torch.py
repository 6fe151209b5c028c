"""GIN with sums over neighbours by index_add, on batches that are laid out beforehand."""

import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from contestant import race


class Gin(torch.nn.Module):
    def __init__(self, weights):
        super().__init__()
        self.layers = torch.nn.ModuleList(mlps(weights))
        self.head = linear(weights, "head.linear0")

    def forward(self, batch):
        x, source, target, graph, graphs = batch
        for mlp in self.layers:
            sums = torch.zeros_like(x).index_add(0, target, x.index_select(0, source))
            x = torch.relu(mlp(x + sums))
        pooled = torch.zeros(graphs, x.size(1)).index_add(0, graph, x)
        return self.head(pooled)


def linear(weights, name):
    weight = weights[name + ".weight"]
    module = torch.nn.Linear(weight.size(1), weight.size(0))
    module.load_state_dict({"weight": weight, "bias": weights[name + ".bias"]})
    return module


def mlps(weights):
    """The perceptron of each layer."""
    found = []
    while f"layer{len(found)}.mlp.linear0.weight" in weights:
        name = f"layer{len(found)}.mlp.linear"
        found.append(torch.nn.Sequential(linear(weights, name + "0"), torch.nn.ReLU(), linear(weights, name + "1")))
    return found


def collate(graphs):
    source, target, graph, nodes = [], [], [], 0
    for index, (size, edges) in enumerate(graphs):
        for u, v in edges:
            source += [nodes + u, nodes + v]
            target += [nodes + v, nodes + u]
        graph += [index] * size
        nodes += size
    index = [torch.tensor(numbers, dtype=torch.int64) for numbers in (source, target, graph)]
    return torch.ones(nodes, 1), *index, len(graphs)


if __name__ == "__main__":
    race(Gin, collate)

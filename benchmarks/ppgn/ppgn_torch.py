"""PPGN as it is usually written: tensors [graphs, channels, n, n], MLPs as 1 x 1 convolutions, torch.matmul. All graphs
of this dataset have one size, so that nothing is padded."""

import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from contestant import race


def convolution(weight, bias):
    module = torch.nn.Conv2d(weight.size(1), weight.size(0), 1)
    module.load_state_dict({"weight": weight[:, :, None, None], "bias": bias})
    return module


class Block(torch.nn.Module):
    def __init__(self, weights, name):
        super().__init__()

        def mlp(which):
            first, second = (
                convolution(weights[f"{name}.{which}.linear{i}.weight"], weights[f"{name}.{which}.linear{i}.bias"])
                for i in (0, 1)
            )
            return torch.nn.Sequential(first, torch.nn.ReLU(), second)

        self.m1, self.m2 = mlp("m1"), mlp("m2")
        skip = torch.cat([weights[f"{name}.skip.weight"], weights[f"{name}.product.weight"]], 1)
        self.skip = convolution(skip, weights[f"{name}.skip.bias"])

    def forward(self, x):
        return self.skip(torch.cat([x, torch.matmul(self.m1(x), self.m2(x))], 1))


class Ppgn(torch.nn.Module):
    def __init__(self, weights):
        super().__init__()
        self.blocks = torch.nn.ModuleList()
        while f"layer{len(self.blocks)}.skip.weight" in weights:
            self.blocks.append(Block(weights, f"layer{len(self.blocks)}"))
        weight = weights["head.linear0.weight"]
        self.head = torch.nn.Linear(weight.size(1), weight.size(0))
        self.head.load_state_dict({"weight": weight, "bias": weights["head.linear0.bias"]})

    def forward(self, x):
        for block in self.blocks:
            x = torch.relu(block(x))
        trace = torch.diagonal(x, dim1=2, dim2=3).sum(2)
        return self.head(torch.cat([trace, x.sum((2, 3))], 1))


def collate(graphs):
    n = graphs[0][0]
    x = torch.zeros(len(graphs), 2, n, n)
    for index, (size, edges) in enumerate(graphs):
        assert size == n
        x[index, 0] = torch.eye(n)
        for u, v in edges:
            x[index, 1, u, v] = x[index, 1, v, u] = 1
    return x


if __name__ == "__main__":
    race(Ppgn, collate)

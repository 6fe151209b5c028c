"""GIN with PyTorch Geometric's layers, on batches that are laid out beforehand. See gin_torch.py."""

import os
import sys

import torch
from torch_geometric.data import Batch, Data
from torch_geometric.nn import GINConv, global_add_pool

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from contestant import race
from gin_torch import linear, mlps


class Gin(torch.nn.Module):
    def __init__(self, weights):
        super().__init__()
        self.layers = torch.nn.ModuleList()
        for mlp in mlps(weights):
            # Not GINConv's own __init__ of parameters: it would draw the weights of the MLP anew.
            conv = GINConv(torch.nn.Identity())
            conv.nn = mlp
            self.layers.append(conv)
        self.head = linear(weights, "head.linear0")

    def forward(self, batch):
        x = batch.x
        for conv in self.layers:
            x = torch.relu(conv(x, batch.edge_index))
        return self.head(global_add_pool(x, batch.batch, batch.num_graphs))


def collate(graphs):
    return Batch.from_data_list([
        Data(x=torch.ones(nodes, 1), num_nodes=nodes,
             edge_index=torch.tensor(edges + [(v, u) for u, v in edges], dtype=torch.int64).reshape(-1, 2).t().contiguous())
        for nodes, edges in graphs])


if __name__ == "__main__":
    race(Gin, collate)

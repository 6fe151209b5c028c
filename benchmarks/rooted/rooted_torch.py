"""Models on pairs and triples of nodes with sums by index_add, over lists of the rows that exchange messages, on batches
that are laid out beforehand. Which model it is, the names and shapes of the weights tell."""

import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from contestant import race, read_weights


def model_of(weights):
    if "layer1.far.weight" in weights:
        return "local-2-fgnn"
    if "pool_edges.weight" in weights:
        return "i2-gnn"
    wide, width = weights["layer1.mlp.linear0.weight"].size(1), weights["pool_nodes.weight"].size(0)
    return "local-2-gnn" if wide == 2 * width else "subgraph-gnn"


MODEL = model_of(read_weights(sys.argv[1]))


def linear(weights, name):
    weight = weights[name + ".weight"]
    module = torch.nn.Linear(weight.size(1), weight.size(0))
    module.load_state_dict({"weight": weight, "bias": weights[name + ".bias"]})
    return module


def summed(rows, to, messages):
    return torch.zeros(rows, messages.size(1)).index_add(0, to, messages)


def averaged(rows, to, messages):
    sizes = torch.bincount(to, minlength=rows).clamp(min=1)
    return summed(rows, to, messages) / sizes.unsqueeze(1)


def mlp(weights, name):
    parts = [linear(weights, name + ".linear0")]
    while f"{name}.linear{(len(parts) + 1) // 2}.weight" in weights:
        parts += [torch.nn.ReLU(), linear(weights, f"{name}.linear{(len(parts) + 1) // 2}")]
    return torch.nn.Sequential(*parts)


def norm(weights, name):
    if name + ".weight" not in weights:
        return torch.nn.Identity()
    module = torch.nn.BatchNorm1d(weights[name + ".weight"].size(0))
    module.load_state_dict({"weight": weights[name + ".weight"], "bias": weights[name + ".bias"]}, strict=False)
    return module


class Layer(torch.nn.Module):
    def __init__(self, weights, name):
        super().__init__()
        self.mlp = mlp(weights, name + ".mlp")
        if MODEL == "local-2-fgnn":
            self.far, self.near = linear(weights, name + ".far"), linear(weights, name + ".near")

    def forward(self, x, batch):
        rows = x.size(0)
        if MODEL == "local-2-fgnn":
            # The second map is applied to the rows of edges only, as in ours.
            near = self.near(x.index_select(0, batch["adjacent"]))
            products = self.far(x).index_select(0, batch["source"]) * near.index_select(0, batch["entry"])
            return self.mlp(torch.cat([x, summed(rows, batch["target"], products)], 1))
        sums = x + summed(rows, batch["target"], x.index_select(0, batch["source"]))
        if MODEL == "local-2-gnn":
            at_root = summed(rows, batch["root_target"], x.index_select(0, batch["root_source"]))
            sums = torch.cat([sums, at_root], 1)
        return self.mlp(sums)


class Rooted(torch.nn.Module):
    def __init__(self, weights):
        super().__init__()
        self.layers, self.norms = torch.nn.ModuleList(), torch.nn.ModuleList()
        while f"layer{len(self.layers)}.mlp.linear0.weight" in weights:
            self.norms.append(norm(weights, f"norm{len(self.layers)}"))
            self.layers.append(Layer(weights, f"layer{len(self.layers)}"))
        self.pool_nodes = linear(weights, "pool_nodes")
        if MODEL == "i2-gnn":
            self.pool_edges = linear(weights, "pool_edges")
        self.head = linear(weights, "head.linear0")

    def forward(self, batch):
        x = batch["x"]
        for layer, batch_norm in zip(self.layers, self.norms):
            x = torch.relu(batch_norm(layer(x, batch)))
        own = x.index_select(0, batch["own"])
        x = torch.relu(self.pool_nodes(torch.cat([averaged(batch["roots"], batch["root_of_row"], x), own], 1)))
        if MODEL == "i2-gnn":
            x = torch.relu(self.pool_edges(averaged(batch["nodes"], batch["node_of_root"], x)))
        return self.head(averaged(batch["graphs"], batch["graph_of_node"], x))


def distances(n, directed):
    """Between all nodes; 4 for what is farther than 3."""
    apart = [[min(4, 4 * abs(u - v)) for v in range(n)] for u in range(n)]
    for step in range(1, 4):
        for u in range(n):
            for v, w in directed:
                if apart[u][v] == step - 1 and apart[u][w] > step:
                    apart[u][w] = step
    return apart


def collate(graphs):
    units = [[float(i == distance) for i in range(4)] for distance in range(5)]
    lists = {name: [] for name in ("source", "target", "entry", "root_source", "root_target", "adjacent", "root_of_row", "own",
                                   "node_of_root", "graph_of_node")}
    features, nodes, rows, roots, entries = [], 0, 0, 0, 0
    for index, (n, edges) in enumerate(graphs):
        directed = sorted([(u, v) for u, v in edges] + [(v, u) for u, v in edges])
        apart = distances(n, directed)
        marks = [(u, u) for u in range(n)]
        if MODEL == "i2-gnn":
            alone = set(range(n)) - {u for u, _ in directed}
            marks = sorted(directed + [(u, u) for u in alone])
        for r, (u, other) in enumerate(marks):
            first = rows + r * n
            lists["own"].append(first + u)
            for v in range(n):
                if MODEL.startswith("local"):
                    features.append([1.0, 1.0] + units[apart[u][v]])
                else:
                    features.append([1.0] + units[apart[u][v]] + (units[apart[other][v]] if MODEL == "i2-gnn" else []))
            for e, (v, w) in enumerate(directed):
                lists["target"].append(first + v)
                lists["source"].append(first + w)
                lists["entry"].append(entries + e)
            lists["root_of_row"] += [roots + r] * n
            lists["node_of_root"].append(nodes + u)
        if MODEL.startswith("local"):
            for v, w in directed:
                lists["adjacent"].append(rows + w * n + v)
                lists["root_target"] += range(rows + v * n, rows + (v + 1) * n)
                lists["root_source"] += range(rows + w * n, rows + (w + 1) * n)
        lists["graph_of_node"] += [index] * n
        nodes, rows, roots, entries = nodes + n, rows + len(marks) * n, roots + len(marks), entries + len(directed)
    batch = {name: torch.tensor(numbers, dtype=torch.int64) for name, numbers in lists.items()}
    return batch | {"x": torch.tensor(features), "nodes": nodes, "roots": roots, "graphs": len(graphs)}


if __name__ == "__main__":
    race(Rooted, collate)

"""Deep LRP as the paper's appendix writes it: N2P, E2P and PPL are sparse matrices, all slots of all sequences are
materialised, and the filter W runs over all of them. Batches are laid out beforehand.

    lrp_torch.py FOLDER THREADS STEPS NODE_CLASSES MOLECULAR
"""

import os
import sys
import time

import torch
from torch.nn.functional import embedding, linear, one_hot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from contestant import LR, read, read_weights


class Batch:
    def __init__(self, folder, number, node_classes):
        self.numbers = torch.tensor(read(folder, f"batch{number}.bin", "q"))
        self.targets = torch.tensor(read(folder, f"targets{number}.bin", "f")).unsqueeze(1)
        self.graphs, nodes, entries, sequences, length = self.take(5).tolist()
        self.node_class, self.edge_class = self.take(nodes), self.take(entries)
        self.node_features = one_hot(self.node_class, node_classes).float()
        graph_of_node = self.take(nodes)
        source, root = self.take(sequences * length * length), self.take(sequences)
        self.degrees, self.sequence_degrees = self.take(nodes).view(-1, 1).float(), self.take(sequences * length)
        self.sequence_degrees = self.sequence_degrees.view(-1, length).float()
        self.root, self.sequences = root, sequences

        def sparse(rows, columns, values, shape):
            return torch.sparse_coo_tensor(torch.stack([rows, columns]), values, shape).coalesce()

        slots = torch.arange(len(source))
        of_node = source < nodes
        of_edge = (source >= nodes) & (source < nodes + entries)
        ones = torch.ones(len(source))
        self.n2p = sparse(slots[of_node], source[of_node], ones[of_node], (len(source), nodes))
        self.e2p = sparse(slots[of_edge], source[of_edge] - nodes, ones[of_edge], (len(source), entries))
        share = 1 / torch.bincount(root, minlength=nodes)[root].float()
        self.ppl = sparse(root, torch.arange(sequences), share, (nodes, sequences))
        self.readout = sparse(graph_of_node, torch.arange(nodes), torch.ones(nodes), (self.graphs, nodes))
        self.nodes_of_graph = torch.bincount(graph_of_node, minlength=self.graphs).view(-1, 1)

    def take(self, count):
        taken, self.numbers = self.numbers[:count], self.numbers[count:]
        return taken


class Layer(torch.nn.Module):
    def __init__(self, weights, name):
        super().__init__()
        self.weights = torch.nn.ParameterDict(
            {key[len(name) :].replace(".", "_"): value for key, value in weights.items() if key.startswith(name)}
        )
        self.molecular = name + "sequence_map.weight" in weights
        if self.molecular:
            width = weights[name + "norm0.weight"].size(0)
            self.norms = torch.nn.ModuleList([torch.nn.BatchNorm1d(width) for _ in range(2)])
            for number, norm in enumerate(self.norms):
                norm.weight, norm.bias = (self.weights.pop(f"norm{number}_{part}") for part in ("weight", "bias"))

    def linear(self, name, x):
        return linear(x, self.weights[name + "_weight"], self.weights[name + "_bias"])

    def forward(self, h, batch):
        weight = self.weights["slots_weight"]
        edges = torch.ones(len(batch.edge_class), h.size(1))
        if "edges" in self.weights:
            edges = embedding(batch.edge_class, self.weights["edges"])
        x = torch.sparse.addmm(torch.sparse.mm(batch.n2p, h), batch.e2p, edges)
        x = x.view(batch.sequences, -1)
        z = torch.relu(torch.addmm(self.weights["slots_bias"], x, weight.view(x.size(1), weight.size(3))))
        if self.molecular:
            z = self.linear("sequence_map", z)
        of_root = self.weights["factor_linear0_weight"].size(1) == 1
        degrees = batch.degrees if of_root else batch.sequence_degrees
        factor = self.linear("factor_linear1", torch.relu(self.linear("factor_linear0", degrees)))
        if of_root:
            factor = factor.index_select(0, batch.root)
        pooled = torch.sparse.mm(batch.ppl, factor * z)
        if not self.molecular:
            return torch.relu(pooled)
        pooled = torch.relu(self.norms[0](pooled))
        return torch.relu(self.norms[1](self.linear("node_map", pooled) + h))


class DeepLrp(torch.nn.Module):
    def __init__(self, weights, mean_readout):
        super().__init__()
        self.layers = torch.nn.ModuleList()
        while f"layer{len(self.layers)}.slots.weight" in weights:
            self.layers.append(Layer(weights, f"layer{len(self.layers)}."))
        if "embedding" in weights:
            self.embedding = torch.nn.Parameter(weights["embedding"])
        self.readout = torch.nn.Linear(1, 1)
        self.readout.weight = torch.nn.Parameter(weights["readout.weight"])
        self.readout.bias = torch.nn.Parameter(weights["readout.bias"])
        self.mean_readout = mean_readout

    def forward(self, batch):
        h = embedding(batch.node_class, self.embedding) if hasattr(self, "embedding") else batch.node_features
        for layer in self.layers:
            h = layer(h, batch)
        pooled = torch.sparse.mm(batch.readout, self.readout(h))
        return pooled / batch.nodes_of_graph if self.mean_readout else pooled


def main():
    folder, threads, steps, node_classes, molecular = sys.argv[1], *map(int, sys.argv[2:6])
    torch.set_num_threads(threads)
    model = DeepLrp(read_weights(folder), mean_readout=molecular == 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=LR)
    clock = time.process_time if threads == 1 else time.perf_counter

    def train(batch):
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(model(batch), batch.targets)
        loss.backward()
        optimizer.step()
        return loss.item()

    losses, milliseconds = [train(Batch(folder, 0, node_classes))], []
    for step in range(steps):
        batch = Batch(folder, step, node_classes)
        start = clock()
        losses.append(train(batch))
        milliseconds.append(1e3 * (clock() - start))
    with open(os.path.join(folder, "outcome.txt"), "w") as out:
        print(*milliseconds, file=out)
        print(*losses, file=out)


if __name__ == "__main__":
    main()

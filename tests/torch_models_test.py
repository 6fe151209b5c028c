"""GCN, GIN and GraphSAGE (LSTM) against PyTorch: the same weights and the same batch give the same outputs, first
losses and gradients, in double precision. Here the models are written once more from their formulas, with index_add
and torch's LSTM.

The argument is the program that dumps ours. Without PyTorch the test is skipped (exit code 77).
"""

import json
import subprocess
import sys

from torch_or_skip import torch

from torch.nn.functional import batch_norm, linear, relu

TOLERANCE = 1e-9


def tensor(dumped):
    return torch.tensor(dumped["values"], dtype=torch.float64).reshape(dumped["shape"])


def one_hot(label, count):
    return [1.0 if label == i else 0.0 for i in range(count)]


class Batch:
    """All graphs as one, as lists of directed edges (u sends to v)."""

    def __init__(self, run):
        labels = run["labels"]
        features, graph_of_node, source, target, edge_features = [], [], [], [], []
        for number, graph in enumerate(run["graphs"]):
            first = len(graph_of_node)
            graph_of_node += [number] * graph["nodes"]
            features += [one_hot(l, labels) for l in graph["labels"]] if labels else [[1.0]] * graph["nodes"]
            for u, v, label in graph["edges"]:
                source += [first + u, first + v]
                target += [first + v, first + u]
                edge_features += 2 * [one_hot(label, labels) if labels else []]
        self.num_graphs = len(run["graphs"])
        self.features = torch.tensor(features, dtype=torch.float64)
        self.graph_of_node = torch.tensor(graph_of_node)
        self.source, self.target = torch.tensor(source), torch.tensor(target)
        self.edge_features = torch.tensor(edge_features, dtype=torch.float64).reshape(len(source), labels)
        self.entry = {(v, u): e for e, (u, v) in enumerate(zip(source, target))}
        self.order = run["order"]

    def sum_at_targets(self, messages):
        zero = torch.zeros(len(self.features), messages.shape[1], dtype=torch.float64)
        return zero.index_add(0, self.target, messages)


def gcn(weights, h, batch):
    scale = (batch.sum_at_targets(torch.ones(len(batch.source), 1, dtype=torch.float64)) + 1) ** -0.5
    x = linear(h, weights["linear.weight"])
    messages = x[batch.source]
    if "edge.weight" in weights:
        messages = messages + linear(batch.edge_features, weights["edge.weight"])
    messages = messages * scale[batch.source] * scale[batch.target]
    return batch.sum_at_targets(messages) + x * scale * scale + weights["linear.bias"]


def gin(weights, h, batch):
    messages = h[batch.source]
    if "edge.weight" in weights:
        messages = relu(messages + linear(batch.edge_features, weights["edge.weight"], weights["edge.bias"]))
    x = (1 + weights["epsilon"]) * h + batch.sum_at_targets(messages)
    x = relu(linear(x, weights["mlp.linear0.weight"], weights["mlp.linear0.bias"]))
    return linear(x, weights["mlp.linear1.weight"], weights["mlp.linear1.bias"])


def graphsage(weights, h, batch):
    hidden = weights["weight_hh"].shape[1]
    messages = torch.cat([h[batch.source], batch.edge_features], 1)
    lstm = [weights[name] for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
    start = 2 * [torch.zeros(1, 1, hidden, dtype=torch.float64)]
    read = []
    for v, row in enumerate(batch.order):
        if not row:
            read.append(torch.zeros(hidden, dtype=torch.float64))
            continue
        sequence = messages[[batch.entry[v, u] for u in row]].unsqueeze(0)
        # What torch.nn.LSTM calls: with biases, one layer, no dropout, no training, one direction, batch first.
        _, last, _ = torch.lstm(sequence, start, lstm, True, 1, 0.0, False, False, True)
        read.append(last.flatten())
    x = torch.cat([h, torch.stack(read)], 1)
    return linear(x, weights["linear.weight"], weights["linear.bias"])


LAYERS = {"gcn": gcn, "gin": gin, "graphsage": graphsage}


def forward(run, weights, batch):
    def pool(rows):
        sums = torch.zeros(batch.num_graphs, rows.shape[1], dtype=torch.float64)
        sums = sums.index_add(0, batch.graph_of_node, rows)
        sizes = torch.bincount(batch.graph_of_node, minlength=batch.num_graphs).clamp(min=1)
        return sums / sizes.unsqueeze(1) if run["mean"] else sums

    h, pooled = batch.features, []
    for t in range(run["depth"]):
        prefix = f"layer{t}."
        own = {name[len(prefix):]: value for name, value in weights.items() if name.startswith(prefix)}
        x = LAYERS[run["model"]](own, h, batch)
        if run["batch_norm"]:
            x = batch_norm(x, None, None, weights[f"norm{t}.weight"], weights[f"norm{t}.bias"], training=True)
        x = relu(x)
        h = x + h if run["residual"] and x.shape == h.shape else x
        pooled.append(pool(h))
    x = torch.cat(pooled, 1) if run["jumping_knowledge"] else pooled[-1]
    return linear(x, weights["head.linear0.weight"], weights["head.linear0.bias"])


def apart(found, expected):
    return (found - expected).abs().max().item() / max(1.0, expected.abs().max().item())


def check(run):
    """The faults, and how many numbers were compared."""
    weights = {name: tensor(value).requires_grad_() for name, value in run["weights"].items()}
    batch = Batch(run)
    targets = torch.tensor(run["targets"], dtype=torch.float64).unsqueeze(1)
    differences = {}
    for step, expected in enumerate(run["losses"]):
        outputs = forward(run, weights, batch)
        loss = ((outputs - targets) ** 2).mean()
        differences[f"loss {step}"] = abs(loss.item() - expected) / max(1.0, abs(expected))
        gradients = torch.autograd.grad(loss, list(weights.values()))
        if step == 0:
            differences["outputs"] = apart(outputs, tensor(run["outputs"]))
            for name, gradient in zip(weights, gradients):
                differences[f"gradient of {name}"] = apart(gradient, tensor(run["gradients"][name]))
        with torch.no_grad():
            for value, gradient in zip(weights.values(), gradients):
                value -= run["learning_rate"] * gradient
    title = f"{run['model']}, {run['labels']} labels, options {run['batch_norm']}"
    return [f"{title}: {what} differs by {by:.1e}" for what, by in differences.items() if not by < TOLERANCE], \
        len(differences)


faults, checked = [], 0
for run in json.loads(subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout):
    found, compared = check(run)
    faults += found
    checked += compared
for fault in faults:
    print(fault)
print(f"{checked} checked, {len(faults)} wrong")
sys.exit(1 if faults or checked == 0 else 0)

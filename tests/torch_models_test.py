"""Models of message passing and on sets of nodes against PyTorch: the same weights and the same batch give the same
outputs, first losses and gradients, in double precision. Here the models are written once more from their formulas,
with index_add, torch's LSTM and GRU, and dense matrices of each graph where a model looks at whole graphs.

The argument is the program that dumps ours. Without PyTorch the test is skipped (exit code 77).
"""

import itertools
import json
import subprocess
import sys

from torch_or_skip import torch

from torch.nn.functional import batch_norm, elu, leaky_relu, linear, relu

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

    def degrees(self):
        return self.sum_at_targets(torch.ones(len(self.source), 1, dtype=torch.float64))

    def pool(self, rows, mean=False):
        sums = torch.zeros(self.num_graphs, rows.shape[1], dtype=torch.float64).index_add(0, self.graph_of_node, rows)
        sizes = torch.bincount(self.graph_of_node, minlength=self.num_graphs).clamp(min=1)
        return sums / sizes.unsqueeze(1) if mean else sums

    def nodes_of_graphs(self):
        return [(self.graph_of_node == graph).nonzero().squeeze(1) for graph in range(self.num_graphs)]

    def adjacency(self):
        dense = torch.zeros(len(self.features), len(self.features), dtype=torch.float64)
        dense[self.target, self.source] = 1
        return dense


def affine(weights, name, x):
    return linear(x, weights[name + ".weight"], weights.get(name + ".bias"))


def norm(weights, name, x):
    """In training mode; as it is where there is no such normalisation."""
    if name + ".weight" not in weights:
        return x
    return batch_norm(x, None, None, weights[name + ".weight"], weights[name + ".bias"], training=True)


def below(weights, prefix):
    return {name[len(prefix):]: value for name, value in weights.items() if name.startswith(prefix)}


def gcn(weights, h, batch):
    scale = (batch.degrees() + 1) ** -0.5
    if "root" in weights:
        x = affine(weights, "linear", h)
        messages = relu(x[batch.source] + linear(batch.edge_features, weights["edge.weight"]))
        messages = messages * scale[batch.source] * scale[batch.target]
        return batch.sum_at_targets(messages) + relu(x + weights["root"]) * scale * scale
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
    return affine(weights, "mlp.linear1", relu(norm(weights, "mlp.norm0", affine(weights, "mlp.linear0", x))))


def gat(weights, h, batch):
    """As many heads as channels. The logits are small enough for exp()."""
    z = linear(h, weights["linear.weight"])
    to, origin = z * weights["to"].flatten(), z * weights["from"].flatten()
    logits = to[batch.target] + origin[batch.source]
    if "edge.weight" in weights:
        logits = logits + linear(batch.edge_features, weights["edge.weight"])
    edges, own = leaky_relu(logits, 0.2).exp(), leaky_relu(to + origin, 0.2).exp()
    sums = batch.sum_at_targets(edges * z[batch.source]) + own * z
    return sums / (batch.sum_at_targets(edges) + own) + weights["bias"]


def monet(weights, h, batch):
    scale = (batch.degrees() + 1) ** -0.5
    coordinates = torch.cat([scale[batch.source], scale[batch.target], batch.edge_features], 1)
    p = torch.tanh(affine(weights, "coordinates", coordinates)).unsqueeze(1)
    gauss = torch.exp(-0.5 * ((p - weights["means"]) * weights["inverse_deviations"]).square().sum(2))
    sums = [batch.sum_at_targets(gauss[:, k:k + 1] * h[batch.source]) for k in range(gauss.shape[1])]
    return affine(weights, "linear", torch.cat(sums, 1))


def mean_sage(weights, h, batch):
    sums = batch.sum_at_targets(torch.cat([h[batch.source], batch.edge_features], 1))
    return affine(weights, "linear", torch.cat([h, sums / batch.degrees().clamp(min=1)], 1))


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


def attention(weights, x, local, batch):
    """Low-rank global attention, with the matrix of all pairs of nodes of a graph."""
    u, v, z, t = relu(affine(weights, "factors", x)).chunk(4, 1)
    attended = torch.zeros_like(z)
    for nodes in batch.nodes_of_graphs():
        matrix = u[nodes] @ v[nodes].T
        attended[nodes] = matrix @ z[nodes] / (matrix.sum() / len(nodes) + 1e-6)
    x = relu(affine(weights, "reduce", torch.cat([attended, t, local, x], 1)))
    return norm(weights, "norm", x)


LAYERS = {"gcn": gcn, "gin": gin, "gat": gat, "graphsage": graphsage, "monet": monet}


def stack(run, weights, batch):
    """The rows of the nodes after each layer."""
    h, layers = batch.features, []
    if "embedding" in weights:
        h = linear(h, weights["embedding"])
    if "virtual" in weights:
        virtual = weights["virtual"].expand(batch.num_graphs, -1)
    for t in range(run["depth"]):
        if "virtual" in weights:
            if t > 0:
                virtual = virtual + batch.pool(before)
                for i in (2 * t - 2, 2 * t - 1):
                    virtual = relu(norm(weights, f"virtual_norm{i}", affine(weights, f"virtual_map{i}", virtual)))
            h = before = h + virtual[batch.graph_of_node]
        x = norm(weights, f"norm{t}", LAYERS[run["model"]](below(weights, f"layer{t}."), h, batch))
        if run["last_relu"] or t + 1 < run["depth"]:
            x = relu(x)
        h = x + h if run["residual"] and x.shape == h.shape else x
        layers.append(h)
    return layers


def gated_gcn(run, weights, batch):
    h = linear(batch.features, weights["node_embedding"])
    features = batch.edge_features if run["labels"] else torch.ones(len(batch.source), 1, dtype=torch.float64)
    e, layers = linear(features, weights["edge_embedding"]), []
    for t in range(run["depth"]):
        own = below(weights, f"layer{t}.")
        edges = affine(own, "edge", e) + affine(own, "receiver", h)[batch.target] + affine(own, "sender", h)[batch.source]
        gates = torch.sigmoid(edges)
        sums = batch.sum_at_targets(gates * affine(own, "neighbor", h)[batch.source])
        x = affine(own, "own", h) + sums / (batch.sum_at_targets(gates) + 1e-6)
        local, edges = relu(norm(own, "node_norm", x)), relu(norm(own, "edge_norm", edges))
        if run["residual"]:
            local, edges = local + h, edges + e
        if run["model"] == "lrga-gated-gcn":
            local = attention(below(weights, f"attention{t}."), h, local, batch)
        h, e = local, edges
        layers.append(h)
    return layers


def diffpool(run, weights, batch):
    """The pooled vectors of the graphs after each layer that follows the pooling."""
    def activated(x, before, t):
        x = relu(norm(weights, f"norm{t}", x))
        return x + before if run["residual"] else x

    h, depth = linear(batch.features, weights["embedding"]), run["depth"]
    for t in range(depth):
        h = activated(mean_sage(below(weights, f"layer{t}."), h, batch), h, t)
    own = below(weights, "pooling.")
    s = torch.softmax(mean_sage(below(own, "assign."), h, batch), 1)
    z = relu(norm(own, "norm", mean_sage(below(own, "embed."), h, batch)))
    dense, graphs = batch.adjacency(), batch.nodes_of_graphs()
    x = torch.stack([s[nodes].T @ z[nodes] for nodes in graphs])
    adjacency = torch.stack([s[nodes].T @ dense[nodes][:, nodes] @ s[nodes] for nodes in graphs])
    pooled = []
    for t in range(depth):
        rows = affine(weights, f"pooled_layer{t}", (adjacency @ x).flatten(0, 1))
        x = activated(rows, x.flatten(0, 1), depth + t).reshape(x.shape)
        pooled.append(x.mean(1) if run["mean"] else x.sum(1))
    return pooled


def pool(run, rows, graph_of_row, num_graphs):
    sums = torch.zeros(num_graphs, rows.shape[1], dtype=torch.float64).index_add(0, graph_of_row, rows)
    sizes = torch.bincount(graph_of_row, minlength=num_graphs).clamp(min=1)
    return sums / sizes.unsqueeze(1) if run["mean"] else sums


def mlp(weights, name, x):
    depth = sum(key.startswith(name + ".linear") and key.endswith("weight") for key in weights)
    for i in range(depth):
        x = linear(relu(x) if i else x, weights[f"{name}.linear{i}.weight"], weights[f"{name}.linear{i}.bias"])
    return x


def features_of_edges(batch):
    return batch.edge_features if batch.edge_features.shape[1] else \
        torch.ones(len(batch.source), 1, dtype=torch.float64)


def edge_network(weights, name, h, batch):
    """The sums of A(e) h_u, with the matrix of every edge."""
    matrices = mlp(weights, name, features_of_edges(batch)).reshape(len(batch.source), -1, h.shape[1])
    return batch.sum_at_targets(torch.bmm(matrices, h[batch.source].unsqueeze(2)).squeeze(2))


def cell_weights(weights, name):
    return [weights[f"{name}.{kind}"] for kind in ("input.weight", "hidden.weight", "input.bias", "hidden.bias")]


def enn_s2s(run, weights, batch):
    first = linear(batch.features, weights["embedding"])
    h = first
    for _ in range(run["depth"]):
        h = torch.gru_cell(edge_network(weights, "edges.network", h, batch), h, *cell_weights(weights, "update"))
    rows = linear(torch.cat([h, first], 1), weights["rows.weight"], weights["rows.bias"])
    read = []
    for graph in range(batch.num_graphs):
        own = rows[batch.graph_of_node == graph]
        q = torch.zeros(1, rows.shape[1], dtype=torch.float64)
        cell, q_star = q, torch.cat([q, q], 1)
        for _ in range(3):
            q, cell = torch.lstm_cell(q_star, (q, cell), *cell_weights(weights, "readout"))
            q_star = torch.cat([q, torch.softmax(q @ own.T, 1) @ own], 1)
        read.append(q_star)
    return mlp(weights, "head", torch.cat(read))


def dtnn(run, weights, batch):
    c = linear(batch.features, weights["embedding"])
    of_edges = linear(features_of_edges(batch), weights["edges.weight"], weights["edges.bias"])
    for _ in range(run["depth"]):
        products = linear(c, weights["nodes.weight"], weights["nodes.bias"])[batch.source] * of_edges
        c = c + batch.sum_at_targets(torch.tanh(linear(products, weights["messages.weight"])))
    return pool(run, mlp(weights, "head", c), batch.graph_of_node, batch.num_graphs)


def set_gnn(run, weights, name, size, h, batch):
    """The pooled rows of the sets of two or three nodes: all pairs, and connected triples."""
    graphs = batch.graph_of_node.tolist()
    sets = []
    for graph in range(batch.num_graphs):
        nodes = [v for v, of in enumerate(graphs) if of == graph]
        for chosen in itertools.combinations(nodes, size):
            edges = [batch.entry[pair] for pair in itertools.combinations(chosen, 2) if pair in batch.entry]
            if size == 2 or len(edges) >= 2:
                sets.append((frozenset(chosen), edges))
    number = {chosen: i for i, (chosen, _) in enumerate(sets)}
    adjacency = torch.zeros(len(sets), len(sets), dtype=torch.float64)
    for chosen, i in number.items():
        for v, w in batch.entry:
            other = (chosen - {v}) | {w}
            if v in chosen and w not in chosen and other in number:
                adjacency[i, number[other]] = 1
    rows = torch.stack([torch.cat([h[sorted(chosen)].mean(0), batch.features[sorted(chosen)].sum(0),
                                   torch.tensor(one_hot(len(edges), size * (size - 1) // 2 + 1), dtype=torch.float64),
                                   batch.edge_features[edges].sum(0)]) for chosen, edges in sets])
    for t in range(max(1, run["depth"] - 1)):
        rows = elu(linear(rows, weights[f"{name}.own{t}.weight"], weights[f"{name}.own{t}.bias"]) +
                   adjacency @ linear(rows, weights[f"{name}.neighbors{t}.weight"]))
    return pool(run, rows, torch.tensor([graphs[min(chosen)] for chosen, _ in sets]), batch.num_graphs)


def one_two_three_gnn(run, weights, batch):
    h = batch.features
    for t in range(run["depth"]):
        h = elu(linear(h, weights[f"layer{t}.own.weight"], weights[f"layer{t}.own.bias"]) +
                edge_network(weights, f"layer{t}.edges.network", h, batch))
    pooled = [pool(run, h, batch.graph_of_node, batch.num_graphs), set_gnn(run, weights, "pairs", 2, h, batch),
              set_gnn(run, weights, "triples", 3, h, batch)]
    return mlp(weights, "head", torch.cat(pooled, 1))


def distances(neighbors, root, among):
    """Of the nodes that a node reaches by those in `among`."""
    found, ring = {root: 0}, [root]
    for v in ring:
        for w in neighbors[v]:
            if w in among and w not in found:
                found[w] = found[v] + 1
                ring.append(w)
    return found


class RootedRows:
    """The rows (root, v) of all graphs, and which of them are neighbours: lists of (to, from, entry of the edge)."""

    def __init__(self, run, batch):
        self.pairs = run["model"].startswith("local-2")
        neighbors = [[] for _ in batch.features]
        for v, u in sorted(batch.entry):
            neighbors[v].append(u)
        self.roots, self.rows, self.distances, row = [], [], [], {}  # distances: of each root, from u and from the other
        for u, nodes in enumerate(neighbors):
            seen = (batch.graph_of_node == batch.graph_of_node[u]).nonzero().flatten().tolist()
            if run["egonet_radius"] > 0:
                near = distances(neighbors, u, set(seen))
                seen = [v for v in seen if near.get(v, run["egonet_radius"] + 1) <= run["egonet_radius"]]
            for other in (sorted(nodes) or [u]) if run["model"] == "i2-gnn" else [u]:
                for v in seen:
                    row[len(self.roots), v] = len(self.rows)
                    self.rows.append((len(self.roots), u, other, v))
                self.roots.append(u)
                self.distances.append([distances(neighbors, root, set(seen)) for root in (u, other)])
        self.at_node, self.at_root, self.walks_at_node, self.walks_at_root = [], [], [], []
        for number, (root, u, _, v) in enumerate(self.rows):
            for w in neighbors[v]:
                if (root, w) not in row:
                    continue
                self.at_node.append((number, row[root, w], batch.entry[v, w]))
                self.walks_at_node.append((number, row[root, w], row.get((w, v), 0)))
            for w in neighbors[u] if self.pairs else []:
                self.at_root.append((number, row[w, v], batch.entry[u, w]))
                self.walks_at_root.append((number, row[w, v], row[u, w]))

    def first(self, run, batch):
        rows = []
        for root, u, _, v in self.rows:
            marks = torch.tensor([float(found.get(v) == distance)
                                  for found in self.distances[root][:2 if run["model"] == "i2-gnn" else 1]
                                  for distance in range(4)], dtype=torch.float64)
            if not self.pairs:
                rows.append(torch.cat([batch.features[v], marks]))
                continue
            entry = batch.entry.get((u, v))
            edge = batch.edge_features[entry] if entry is not None else \
                torch.zeros(batch.edge_features.shape[1], dtype=torch.float64)
            rows.append(torch.cat([batch.features[u], batch.features[v], marks, edge]))
        return torch.stack(rows)


def sum_to(count, to, messages):
    return torch.zeros(count, messages.shape[1], dtype=torch.float64).index_add(0, torch.tensor(to), messages)


def rooted_messages(weights, name, h, entries, batch):
    to, source, entry = zip(*entries)
    messages = h[list(source)]
    if name + ".weight" in weights:
        messages = relu(messages + affine(weights, name, batch.edge_features[list(entry)]))
    return sum_to(len(h), to, messages)


def walks(weights, name, h, triples):
    to, far, near = zip(*triples)
    return sum_to(len(h), to, affine(weights, name + "far", h[list(far)]) * affine(weights, name + "near", h[list(near)]))


def rooted_layer(run, weights, h, rows, batch):
    if run["model"].startswith("local-2-fgnn"):
        parts = [h, walks(weights, "", h, rows.walks_at_node)]
        if run["model"] == "local-2-fgnn-symmetric":
            parts.append(walks(weights, "root_", h, rows.walks_at_root))
        return mlp(weights, "mlp", torch.cat(parts, 1))
    own = (1 + weights["epsilon"]) * h
    if run["model"] == "local-2-gnn":
        return mlp(weights, "mlp", torch.cat([own + rooted_messages(weights, "node_edge", h, rows.at_node, batch),
                                              rooted_messages(weights, "root_edge", h, rows.at_root, batch)], 1))
    return mlp(weights, "mlp", own + rooted_messages(weights, "edge", h, rows.at_node, batch))


def rooted(run, weights, batch):
    """The pooled vectors of the graphs after each layer."""
    rows = RootedRows(run, batch)
    h, pooled = rows.first(run, batch), []
    for t in range(run["depth"]):
        x = relu(norm(weights, f"norm{t}", rooted_layer(run, below(weights, f"layer{t}."), h, rows, batch)))
        h = x + h if run["residual"] and x.shape == h.shape else x
        own = h[[number for number, (_, u, _, v) in enumerate(rows.rows) if u == v]]
        sums = pool(run, h, torch.tensor([row[0] for row in rows.rows]), len(rows.roots))
        level = relu(affine(weights, "pool_nodes", torch.cat([sums, own], 1)))
        if run["model"] == "i2-gnn":
            level = relu(affine(weights, "pool_edges", pool(run, level, torch.tensor(rows.roots), len(batch.features))))
        pooled.append(batch.pool(level, run["mean"]))
    return pooled


ROOTED = ["subgraph-gnn", "local-2-gnn", "local-2-fgnn", "local-2-fgnn-symmetric", "i2-gnn"]
NETWORKS = {"enn-s2s": enn_s2s, "dtnn": dtnn, "1-2-3-gnn": one_two_three_gnn}


def forward(run, weights, batch):
    if run["model"] in NETWORKS:
        return NETWORKS[run["model"]](run, weights, batch)
    if run["model"] == "diffpool":
        pooled = diffpool(run, weights, batch)
    elif run["model"] in ROOTED:
        pooled = rooted(run, weights, batch)
    else:
        layers = (gated_gcn if run["model"].endswith("gated-gcn") else stack)(run, weights, batch)
        pooled = [batch.pool(rows, run["mean"]) for rows in layers]
    x = torch.cat(pooled, 1) if run["jumping_knowledge"] else pooled[-1]
    head = below(weights, "head.")
    for i in range(len(head) // 2):
        x = affine(head, f"linear{i}", relu(x) if i else x)
    return x


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
        # The last layer of GatedGCN has weights for edges that nothing reads.
        gradients = torch.autograd.grad(loss, list(weights.values()), allow_unused=True)
        gradients = [torch.zeros_like(w) if g is None else g for w, g in zip(weights.values(), gradients)]
        if step == 0:
            differences["outputs"] = apart(outputs, tensor(run["outputs"]))
            for name, gradient in zip(weights, gradients):
                differences[f"gradient of {name}"] = apart(gradient, tensor(run["gradients"][name]))
        with torch.no_grad():
            for value, gradient in zip(weights.values(), gradients):
                value -= run["learning_rate"] * gradient
    title = f"{run['model']}, {run['labels']} labels, options {run['batch_norm']}, egonets {run['egonet_radius']}"
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

"""LRP-l-k and Deep LRP-l-k as modules, with the names of parameters that `countable train` writes."""

from __future__ import annotations

import math
from typing import Any, Optional

import torch
from torch import nn

from countable.torch._layer import lrp_layer
from countable.torch._molecular import molecular_layer
from countable.torch._plan import Plan


class _Slots(nn.Module):
    """A matrix for each slot (a, b) of a sequence."""

    def __init__(self, length: int, width_in: int, width: int, bias: bool) -> None:
        super().__init__()
        # Of the L^2 slots about 3 L are filled: the nodes, and the tree's edges in both directions.
        scale = math.sqrt(2 / (3 * length * width_in))
        self.weight = nn.Parameter(torch.randn(length, length, width_in, width) * scale)
        self.bias = nn.Parameter(torch.zeros(width)) if bias else None


class _Factor(nn.Module):
    """alpha: an MLP of degrees, or a polynomial of the given degree, in Charlier's basis, of one degree."""

    def __init__(self, degrees: int, width: int, polynomial: int) -> None:
        super().__init__()
        self._polynomial = polynomial
        if polynomial > 0:
            self.linear0 = nn.Linear(polynomial, width)
            return
        self.linear0 = nn.Linear(degrees, 2 * width)
        self.linear1 = nn.Linear(2 * width, width)
        if degrees == 1:  # kinks over the octaves from 1/2 to 32, and slopes upwards: one between any two degrees
            with torch.no_grad():
                kinks = torch.empty_like(self.linear0.bias).uniform_(-1, 5).exp2()
                self.linear0.weight.abs_()
                self.linear0.bias.copy_(-kinks * self.linear0.weight.squeeze(1))

    def forward(self, degrees: torch.Tensor) -> torch.Tensor:
        if self._polynomial == 0:
            return self.linear1(torch.relu(self.linear0(degrees)))
        # Orthonormal where degrees have a Poisson distribution of mean K; with the bias they span d, C(d, 2), ..., C(d, K).
        mean, square, columns = float(self._polynomial), 1.0, []
        before, current = torch.zeros_like(degrees), torch.ones_like(degrees)
        for n in range(self._polynomial):
            before, current = current, ((n + mean - degrees) * current - n * before) / mean
            square *= mean / (n + 1)
            columns.append(current * math.sqrt(square))
        return self.linear0(torch.cat(columns, dim=1))


class _Block(nn.Module):
    """One layer."""

    def __init__(self, length: int, width_in: int, width: int, degrees: int, edge_width: int, options: Any,
                 relu: bool = True) -> None:
        super().__init__()
        self._options, self._relu = options, relu
        self.slots = _Slots(length, width_in, width, options["deep"])
        self.factor = _Factor(degrees, width, options["polynomial"])
        self.edges = nn.Parameter(torch.randn(edge_width, width_in)) if edge_width > 0 else None
        molecular = options["variant"] == "molecular"
        self.norm0 = nn.BatchNorm1d(width) if molecular or options["batch_norm"] else None
        self.sequence_map = nn.Linear(width, width) if molecular else None
        self.node_map = nn.Linear(width, width) if molecular else None
        self.norm1 = nn.BatchNorm1d(width) if molecular else None

    def __getstate__(self) -> Any:
        """Copies and pickles have parameters of their own."""
        return {name: value for name, value in self.__dict__.items() if name != "_kernel_parameters"}

    def forward(self, h: torch.Tensor, edge_features: Optional[torch.Tensor], plan: Plan) -> torch.Tensor:
        edges = self.edges if self.edges is not None else torch.ones(1, h.shape[1], dtype=h.dtype, device=h.device)
        if edge_features is not None:
            edges = edge_features @ edges
        if self.norm1 is not None:
            done = molecular_layer(self, h, edges, plan, self._options["pooling"] == "mean")
            if done is not None:
                return done
        factor = self.factor(plan.degrees(h.dtype, h.device))
        map_, map_bias = (None, None) if self.sequence_map is None else (self.sequence_map.weight, self.sequence_map.bias)
        pooled = lrp_layer(h, edges, self.slots.weight, self.slots.bias, factor, plan, map=map_, map_bias=map_bias,
                           activation="relu" if self._options["deep"] else "tanh",
                           mean=self._options["pooling"] == "mean")
        new = pooled if self.norm0 is None else self.norm0(pooled)
        if self._relu:
            new = torch.relu(new)
        if self.node_map is not None and self.norm1 is not None:
            return torch.relu(self.norm1(self.node_map(new) + h))
        return new + h if self._options["residual"] and new.shape == h.shape else new


class DeepLRP(nn.Module):
    """Deep LRP-l-k (Chen, Chen, Villar and Bruna 2020, section 5), with l = depth and k = children.

    node_width: channels of the nodes' features; edge_width: channels of the edges' features, 0 for edges without.
    outputs, width, layers: numbers to predict, channels of a layer, number of layers.
    variant: "synthetic", or "molecular" with an embedding of nodes and edges, two further maps and batch normalisation.
    pooling: "mean" or "sum" over the sequences of a node; readout: "sum" or "mean" over the nodes of a graph.
    readout_size: divides these sums.
    alpha: "mlp", or "polynomial" for depth 1 in the synthetic variant, of degree `children` in the degree of the root. With
    last_relu=False, no ReLU after the last layer, it holds for degrees beyond those of the training graphs, too.
    deep: False for LRP-l-k itself, one layer with tanh and without biases.

    Its state_dict has the names and shapes of what `countable train` writes: `countable.torch.load` reads a run.
    """

    def __init__(self, node_width: int = 1, edge_width: int = 0, *, outputs: int = 1, width: int = 128, layers: int = 1,
                 depth: int = 1, children: int = 3, variant: str = "synthetic", pooling: str = "mean",
                 readout: str = "sum", readout_size: float = 1.0, batch_norm: bool = False, residual: bool = False,
                 jumping_knowledge: bool = False, deep: bool = True, alpha: str = "mlp",
                 last_relu: bool = True) -> None:
        super().__init__()
        for name, value, expected in (("variant", variant, ("synthetic", "molecular")),
                                      ("pooling", pooling, ("mean", "sum")), ("readout", readout, ("sum", "mean")),
                                      ("alpha", alpha, ("mlp", "polynomial"))):
            if value not in expected:
                raise ValueError(f"{name}: expected {expected[0]} or {expected[1]}, found {value!r}")
        if not deep and (layers != 1 or variant != "synthetic"):
            raise ValueError("LRP without deep has one synthetic layer")
        if alpha == "polynomial" and (depth != 1 or variant != "synthetic"):
            raise ValueError("alpha: a polynomial is for depth 1 and the synthetic variant, where alpha depends on one degree")
        if not last_relu and variant != "synthetic":
            raise ValueError("last_relu: the molecular layer ends with a ReLU")
        self.truncation, self.layers, self.readout_over = (depth, children), layers, readout
        self.readout_size = readout_size
        self.all_degrees = depth > 1 or variant == "molecular"
        self.length = sum(children**level for level in range(depth + 1))
        self.edge_width, self.jumping_knowledge = edge_width, jumping_knowledge
        molecular = variant == "molecular"
        options = {"variant": variant, "pooling": pooling, "batch_norm": batch_norm, "residual": residual, "deep": deep,
                   "polynomial": children if alpha == "polynomial" else 0}
        width_in = width if molecular else node_width
        self.embedding = nn.Parameter(torch.randn(node_width, width)) if molecular else None
        for t in range(layers):
            raw = t == 0 and not molecular and edge_width == 0
            block = _Block(self.length, width_in, width, self.length if self.all_degrees else 1,
                           0 if raw else max(1, edge_width), options, last_relu or t + 1 < layers)
            setattr(self, f"layer{t}", block)
            width_in = width
        self.readout = nn.Linear(width * (layers if jumping_knowledge else 1), outputs, bias=deep)

    def plan(self, edge_index: Any, graph_offsets: Any = None, *, num_nodes: Optional[int] = None,
             edge_class: Any = None) -> Plan:
        """The plan that this network needs; see lrp_plan."""
        from countable.torch._plan import lrp_plan
        return lrp_plan(edge_index, graph_offsets, num_nodes=num_nodes, edge_class=edge_class,
                        depth=self.truncation[0], children=self.truncation[1], all_degrees=self.all_degrees)

    def forward(self, x: torch.Tensor, plan: Plan, edge_features: Optional[torch.Tensor] = None) -> torch.Tensor:
        """x: (nodes, node_width). edge_features: (classes, edge_width), a row for each class of the plan's edges; unit
        vectors when absent. Returns (graphs, outputs)."""
        if plan.length != self.length:
            raise ValueError(f"DeepLRP: a plan of sequences of {plan.length} slots, expected {self.length}")
        h = x if self.embedding is None else x @ self.embedding
        pooled = []
        for t in range(self.layers):
            h = getattr(self, f"layer{t}")(h, edge_features, plan)
            if self.jumping_knowledge or t + 1 == self.layers:
                pooled.append(self._pool(h, plan))
        vectors = torch.cat(pooled, dim=1)
        if self.readout_over == "mean" or self.readout.bias is None:
            return self.readout(vectors)
        nodes = self._nodes(plan, vectors) / self.readout_size  # the linear map is one of nodes, so its bias counts once per node
        return vectors @ self.readout.weight.t() + nodes * self.readout.bias

    @staticmethod
    def _nodes(plan: Plan, like: torch.Tensor) -> torch.Tensor:
        offsets = torch.from_numpy(plan.graph_offsets)
        return offsets.diff().to(like.device, like.dtype).unsqueeze(1)

    def _pool(self, h: torch.Tensor, plan: Plan) -> torch.Tensor:
        sizes = torch.from_numpy(plan.graph_offsets).diff()
        graph = torch.repeat_interleave(torch.arange(len(sizes)), sizes).to(h.device)
        total = torch.zeros(len(sizes), h.shape[1], dtype=h.dtype, device=h.device).index_add(0, graph, h)
        if self.readout_over == "sum":
            return total / self.readout_size
        return total / self._nodes(plan, h).clamp(min=1)

"""The layer of Local Relational Pooling as a function of torch."""

from __future__ import annotations

from typing import Any, List, Optional

import torch
from torch.autograd.function import once_differentiable

from countable import _core
from countable.torch._plan import Plan

NAMES = ["rows", "edges", "factor", "slots", "bias", "map", "map_bias"]
KERNELS = {torch.float32: _core.LrpLayerFloat, torch.float64: _core.LrpLayerDouble}


def set_num_threads(threads: int) -> None:
    """How many threads the kernels of all layers use. At first as many as torch has."""
    if threads < 1:
        raise ValueError(f"set_num_threads: expected at least 1, found {threads}")
    _core.set_kernel_threads(threads)


_core.set_kernel_threads(torch.get_num_threads())


class _Kernel(torch.autograd.Function):
    """Forward and backward in C++, on the memory of the tensors."""

    @staticmethod
    def forward(ctx: Any, plan: Plan, activation: str, mean: bool, *operands: Any) -> torch.Tensor:
        given: List[Any] = [None if x is None else x.detach().contiguous() for x in operands]
        rows, slots = given[0], given[3]
        out = torch.empty(plan.num_nodes, slots.shape[3], dtype=rows.dtype)
        ctx.layer = KERNELS[rows.dtype](plan._part, *given, activation, mean, out)
        ctx.save_for_backward(*operands)  # so that torch sees when one of them is changed
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        operands = ctx.saved_tensors
        wanted: List[Optional[torch.Tensor]] = [
            torch.empty(x.shape, dtype=x.dtype) if x is not None and needed else None
            for x, needed in zip(operands, ctx.needs_input_grad[3:])]
        ctx.layer.backward(gradient.detach().contiguous(), wanted)
        return (None, None, None, *wanted)


def _plain(plan: Plan, activation: str, mean: bool, rows: torch.Tensor, edges: torch.Tensor, factor: torch.Tensor,
           slots: torch.Tensor, bias: Optional[torch.Tensor], map: Optional[torch.Tensor],
           map_bias: Optional[torch.Tensor]) -> torch.Tensor:
    """The same in operations of torch: for other devices and types, and as the definition that the kernel is tested by."""
    part = plan.tensors(rows.device)
    length, out = plan.length, slots.shape[3]
    weight = slots.reshape(length * length, slots.shape[2], out)
    pair = torch.repeat_interleave(torch.arange(length * length, device=rows.device), part["first_edge_row"].diff())
    products = torch.bmm(edges[part["edge_rows"]].unsqueeze(1), weight[pair]).squeeze(1)
    of_entry = torch.repeat_interleave(torch.arange(len(part["signature_offsets"]) - 1, device=rows.device),
                                       part["signature_offsets"].diff())
    signatures = torch.zeros(len(part["signature_offsets"]) - 1, out, dtype=rows.dtype, device=rows.device)
    signatures = signatures.index_add(0, of_entry, products[part["signature_columns"]])
    if bias is not None:
        signatures = signatures + bias
    total = signatures[part["signature"].long()]
    positions = part["slots"].reshape(-1, length).long()
    for a in range(length):
        filled = (rows @ weight[a * (length + 1)])[positions[:, a].clamp(min=0)]
        total = total + filled * (positions[:, a] >= 0).unsqueeze(1).to(rows.dtype)
    z = torch.relu(total) if activation == "relu" else torch.tanh(total)
    groups = torch.zeros(len(part["node_of_group"]), out, dtype=rows.dtype, device=rows.device)
    groups = groups.index_add(0, part["group"].long(), z)
    if map is not None:
        groups = groups @ map.t()
    if map_bias is not None:
        groups = groups + part["group_weight"].to(rows.dtype).unsqueeze(1) * map_bias
    pooled = torch.zeros(plan.num_nodes, out, dtype=rows.dtype, device=rows.device)
    pooled = pooled.index_add(0, part["node_of_group"], groups * factor[part["group_alpha"]])
    return pooled / part["sequences"].to(rows.dtype).unsqueeze(1) if mean else pooled


def _check(plan: Plan, operands: List[Any], activation: str) -> None:
    rows, edges, factor, slots, bias, map, map_bias = operands
    if activation not in ("relu", "tanh"):
        raise ValueError(f"lrp_layer: activation {activation!r}, expected relu or tanh")
    if not rows.is_floating_point():
        raise ValueError(f"lrp_layer: rows of type {rows.dtype}, expected a floating type")
    if slots.dim() != 4 or slots.shape[3] == 0 or slots.shape[2] == 0:
        raise ValueError(f"lrp_layer: slots of {list(slots.shape)}, expected [{plan.length}, {plan.length}, in, out]")
    if edges.dim() != 2 or edges.shape[0] < plan.num_edge_classes:
        raise ValueError(f"lrp_layer: edges of {list(edges.shape)}, expected a row for each class from 0 to "
                         f"{plan.num_edge_classes - 1}")
    if map_bias is not None and map is None:
        raise ValueError("lrp_layer: map_bias without map")
    inner, out = slots.shape[2], slots.shape[3]
    shapes = [(plan.num_nodes, inner), (edges.shape[0], inner), (len(plan.degrees()), out),
              (plan.length, plan.length, inner, out), (out,), (out, out), (out,)]
    for name, x, shape in zip(NAMES, operands, shapes):
        if x is None:
            continue
        if tuple(x.shape) != shape:
            raise ValueError(f"lrp_layer: {name} of {list(x.shape)}, expected {list(shape)}")
        if x.dtype != rows.dtype:
            raise ValueError(f"lrp_layer: {name} of type {x.dtype}, expected {rows.dtype} as rows has it")
        if x.device != rows.device:
            raise ValueError(f"lrp_layer: {name} on {x.device}, expected {rows.device} as rows are")


def lrp_layer(rows: torch.Tensor, edges: torch.Tensor, slots: torch.Tensor, bias: Optional[torch.Tensor],
              factor: torch.Tensor, plan: Plan, *, map: Optional[torch.Tensor] = None,
              map_bias: Optional[torch.Tensor] = None, activation: str = "relu", mean: bool = True,
              kernel: Optional[bool] = None) -> torch.Tensor:
    """A layer of Local Relational Pooling: for each node the mean (or sum) over its sequences pi of

        factor(pi) * (map act(sum over a, b of X[a,b] slots[a,b] + bias) + map_bias),

    X[a,a] the row of the node at position a, X[a,b] that of the edge between the nodes at a and b.

    rows: (nodes, in); edges: (classes, in), a row for each class of edges; slots: (L, L, in, out); bias: (out,) or None;
    factor: (distinct, out), a row for each row of plan.degrees(); map, map_bias: (out, out) and (out,), or None.
    kernel: True insists on the C++ kernel, which takes float and double on the CPU; False takes operations of torch; by
    default the kernel wherever it can be.

    Differentiable in all of its tensors. Returns (nodes, out).
    """
    operands: List[Any] = [rows, edges, factor, slots, bias, map, map_bias]
    _check(plan, operands, activation)
    fits = rows.device.type == "cpu" and rows.dtype in KERNELS
    if kernel and not fits:
        raise ValueError(f"lrp_layer: the kernel takes float and double on the CPU, found {rows.dtype} on {rows.device}")
    if kernel is False or not fits:
        return _plain(plan, activation, mean, *operands)
    return _Kernel.apply(plan, activation, mean, *operands)


if hasattr(torch, "compiler") and hasattr(torch.compiler, "disable"):
    lrp_layer = torch.compiler.disable(lrp_layer)  # torch.compile leaves it as it is, and compiles what is around it

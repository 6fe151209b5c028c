"""The whole molecular layer of Deep LRP in one call of the kernel: degrees, sequences, both maps and normalisations."""

from __future__ import annotations

from typing import Any, List

import torch
from torch import nn
from torch.autograd.function import once_differentiable

from countable import _core
from countable.torch._plan import Plan

KERNELS = {torch.float32: _core.LrpMolecularLayerFloat, torch.float64: _core.LrpMolecularLayerDouble}


class _Kernel(torch.autograd.Function):
    """Forward and backward in C++, on the memory of the tensors."""

    @staticmethod
    def forward(ctx: Any, plan: Plan, norms: Any, mean: bool, *operands: torch.Tensor) -> torch.Tensor:
        given = [x.detach().contiguous() for x in operands]
        out = torch.empty_like(given[0])
        running = [x for norm in norms for x in (norm.running_mean, norm.running_var)]
        ctx.layer = KERNELS[out.dtype](plan._part, given, plan.degrees(out.dtype), running, [norm.eps for norm in norms],
                                       [norm.momentum for norm in norms], norms[0].training, mean,
                                       out.detach())  # not out itself, which will own the layer
        ctx.save_for_backward(*operands, out)  # so that torch sees when one of them is changed
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        operands = ctx.saved_tensors[:-1]
        made = [torch.empty(x.shape, dtype=x.dtype) for x in operands]
        ctx.layer.backward(gradient.detach().contiguous(), made)
        wanted = [x if needed else None for x, needed in zip(made, ctx.needs_input_grad[3:])]
        return (None, None, None, *wanted)


def takes_molecular_layer(block: Any, h: torch.Tensor, edges: torch.Tensor, plan: Plan) -> bool:
    """Whether molecular_layer takes them: on the CPU, for as many channels in as out, a multiple of channel_multiple; batch
    normalisation as torch has it, by the statistics of at least two nodes, or by the running ones if no gradient is wanted.
    """
    norms: List[Any] = [block.norm0, block.norm1]
    if any(type(norm) is not nn.BatchNorm1d for norm in norms):  # not the molecular variant, or changed by the user
        return False
    width = block.slots.weight.shape[3]
    ours = all(norm.running_mean is not None and norm.momentum is not None and norm.affine for norm in norms)
    mode = plan.num_nodes >= 2 if block.norm0.training else not torch.is_grad_enabled()
    return (ours and mode and norms[0].training == norms[1].training and h.device.type == "cpu" and h.dtype in KERNELS
            and block.slots.weight.dtype == h.dtype and edges.dtype == h.dtype and width % _core.channel_multiple == 0
            and tuple(h.shape) == (plan.num_nodes, width) and edges.shape[0] >= plan.num_edge_classes)


def molecular_layer(block: Any, h: torch.Tensor, edges: torch.Tensor, plan: Plan, mean: bool) -> torch.Tensor:
    """(nodes, out): the block applied to h. The running statistics move in training."""
    norms = (block.norm0, block.norm1)
    degrees_in, degrees_out = block.factor.linear0, block.factor.linear1
    out = _Kernel.apply(plan, norms, mean, h, edges, block.slots.weight, block.slots.bias, block.sequence_map.weight,
                        block.sequence_map.bias, degrees_in.weight, degrees_in.bias, degrees_out.weight, degrees_out.bias,
                        block.node_map.weight, block.node_map.bias, norms[0].weight, norms[0].bias, norms[1].weight,
                        norms[1].bias)
    if block.norm0.training:
        for norm in norms:
            norm.num_batches_tracked.add_(1)
    return out


if hasattr(torch, "compiler") and hasattr(torch.compiler, "disable"):
    molecular_layer = torch.compiler.disable(molecular_layer)  # as lrp_layer

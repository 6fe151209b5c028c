"""The whole molecular layer of Deep LRP in one call of the kernel: degrees, sequences, both maps and normalisations."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import torch
from torch import nn
from torch._utils import _unflatten_dense_tensors
from torch.autograd.function import once_differentiable

from countable import _core
from countable.torch._plan import Plan

KERNELS = {torch.float32: (_core.LrpMolecularParametersFloat, _core.LrpMolecularLayerFloat),
           torch.float64: (_core.LrpMolecularParametersDouble, _core.LrpMolecularLayerDouble)}


class _Kernel(torch.autograd.Function):
    """Forward and backward in C++, on the memory of the tensors."""

    @staticmethod
    def forward(ctx: Any, plan: Plan, kept: Any, training: bool, mean: bool, *operands: torch.Tensor) -> torch.Tensor:
        h, edges = operands[0].detach().contiguous(), operands[1].detach().contiguous()
        out = torch.empty_like(h)
        ctx.layer = KERNELS[h.dtype][1](plan._part, kept, h, edges, plan.degrees(h.dtype), training, mean,
                                        out.detach())  # not out itself, which will own the layer
        ctx.save_for_backward(*operands, out)  # so that torch sees when one of them is changed
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        operands = ctx.saved_tensors[:-1]
        made = torch.empty(sum(map(torch.numel, operands)), dtype=gradient.dtype)
        ctx.layer.backward(gradient.detach().contiguous(), made)
        needed = ctx.needs_input_grad[4:]
        wanted = _unflatten_dense_tensors(made, operands)  # all views in one call
        if not all(needed):
            wanted = [part if is_needed else None for part, is_needed in zip(wanted, needed)]
        return (None, None, None, None, *wanted)


def _learnt(module: nn.Module) -> Tuple[torch.Tensor, torch.Tensor]:
    """Weight and bias, from the dictionary of the module, since attributes take ten times as long. Not there if they are
    computed (torch.nn.utils.parametrize)."""
    own = module._parameters
    return (own["weight"], own["bias"]) if "weight" in own and "bias" in own else (module.weight, module.bias)  # type: ignore


def _parameters(block: Any) -> Tuple[List[torch.Tensor], List[torch.Tensor]]:
    """In the order of the kernel: what is learnt, and the running statistics."""
    parts = block._modules
    factor = parts["factor"]._modules
    maps = (parts["slots"], parts["sequence_map"], factor["linear0"], factor["linear1"], parts["node_map"], parts["norm0"],
            parts["norm1"])
    learnt = [x for module in maps for x in _learnt(module)]
    running = [x for norm in maps[5:] for x in (norm._buffers["running_mean"], norm._buffers["running_var"])]
    return learnt, running


def _kept(block: Any, learnt: List[torch.Tensor], running: List[torch.Tensor]) -> Optional[Any]:
    """The parameters as the kernel takes them. Kept with the block until one of them is somewhere else in memory, which
    cannot be used for other tensors as long as they are kept; None if the kernel does not take them."""
    norms = (block.norm0, block.norm1)
    key = [x.data_ptr() for x in learnt] + [x.data_ptr() for x in running] + [norm.momentum for norm in norms]
    found = block.__dict__.get("_kernel_parameters")
    if found is None or found[0] != key:
        width, dtype = block.slots.weight.shape[3], learnt[0].dtype
        made = None
        fits = all(x.is_contiguous() and x.dtype == dtype and x.device.type == "cpu" for x in learnt + running)
        if fits and dtype in KERNELS and width % _core.channel_multiple == 0 and block.slots.weight.shape[2] == width:
            made = KERNELS[dtype][0]([x.detach() for x in learnt], running, [norm.num_batches_tracked for norm in norms],
                                     [norm.eps for norm in norms], [norm.momentum for norm in norms])
        found = block.__dict__["_kernel_parameters"] = (key, made)
    return found[1]


def molecular_layer(block: Any, h: torch.Tensor, edges: torch.Tensor, plan: Plan, mean: bool) -> Optional[torch.Tensor]:
    """(nodes, out): the block applied to h. The running statistics move in training.

    None if the kernel does not take it. It does on the CPU, for as many channels in as out, a multiple of channel_multiple;
    batch normalisation as torch has it, by the statistics of at least two nodes, or by the running ones if no gradient is
    wanted.
    """
    norms = (block.norm0, block.norm1)
    for norm in norms:  # not the molecular variant, or changed by the user
        if type(norm) is not nn.BatchNorm1d or norm.running_mean is None or norm.momentum is None or not norm.affine:
            return None
    training = norms[0].training
    if norms[1].training != training or (plan.num_nodes < 2 if training else torch.is_grad_enabled()):
        return None
    learnt, running = _parameters(block)
    kept = _kept(block, learnt, running)
    if (kept is None or h.dtype != learnt[0].dtype or edges.dtype != h.dtype or h.device.type != "cpu"
            or h.shape != (plan.num_nodes, learnt[0].shape[3]) or edges.shape[0] < plan.num_edge_classes):
        return None
    return _Kernel.apply(plan, kept, training, mean, h, edges, *learnt)


if hasattr(torch, "compiler") and hasattr(torch.compiler, "disable"):
    molecular_layer = torch.compiler.disable(molecular_layer)  # as lrp_layer

"""Local Relational Pooling for PyTorch, on the kernels of Countable, with any version of torch.

>>> import torch
>>> from countable.torch import DeepLRP, lrp_plan
>>> edge_index = torch.tensor([[0, 1, 2, 2], [1, 2, 0, 3]])
>>> plan = lrp_plan(edge_index, num_nodes=4, depth=1, children=3)
>>> model = DeepLRP(width=8)
>>> model(torch.ones(4, 1), plan).shape
torch.Size([1, 1])
"""

from countable.torch._files import load, read_safetensors, save
from countable.torch._layer import lrp_layer, set_num_threads
from countable.torch._model import DeepLRP
from countable.torch._plan import Plan, lrp_plan

__all__ = ["DeepLRP", "Plan", "load", "lrp_layer", "lrp_plan", "read_safetensors", "save", "set_num_threads"]

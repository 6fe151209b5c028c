"""torch.ops.countable.* against the definition, in Python: sequences listed by hand, slots filled one by one."""
import itertools
import sys

from torch_or_skip import torch

torch.ops.load_library(sys.argv[1])
ops = torch.ops.countable

# Two graphs in one batch: a triangle with a tail, and an edge beside a node without neighbours.
OFFSETS = torch.tensor([0, 4, 7])
EDGES = [(0, 1, 0), (1, 2, 1), (0, 2, 1), (2, 3, 0), (4, 5, 1)]
EDGE_INDEX = torch.tensor([[u for u, v, _ in EDGES] + [v for u, v, _ in EDGES],
                           [v for u, v, _ in EDGES] + [u for u, v, _ in EDGES]])
EDGE_CLASS = torch.tensor([c for _, _, c in EDGES] * 2)
NODES, LENGTH, WIDTH, OUT = 7, 4, 3, 5


def neighbors(v):
    return sorted({b if a == v else a for a, b, _ in EDGES if v in (a, b)})


def edge_class(u, v):
    return next((c for a, b, c in EDGES if {a, b} == {u, v}), None)


def sequences(root):  # LRP-1-3
    near = neighbors(root)
    return [(root, *chosen) for chosen in itertools.permutations(near, min(3, len(near)))]


def by_the_book(rows, edges, slots, bias, map_, map_bias, factor_of):
    out = []
    for root in range(NODES):
        total = torch.zeros(OUT, dtype=torch.double)
        for pi in sequences(root):
            z = bias.clone()
            for a, u in enumerate(pi):
                z = z + rows[u] @ slots[a, a]
                for b, v in enumerate(pi):
                    if u != v and edge_class(u, v) is not None:
                        z = z + edges[edge_class(u, v)] @ slots[a, b]
            total = total + factor_of(len(neighbors(root))) * (map_ @ torch.relu(z) + map_bias)
        out.append(total / len(sequences(root)))
    return torch.stack(out)


torch.manual_seed(0)
plan = ops.lrp_plan(EDGE_INDEX, OFFSETS, EDGE_CLASS, 1, 3, False, torch.double)
degrees = ops.lrp_degrees(plan)
assert sorted(degrees.flatten().tolist()) == sorted({float(len(neighbors(v))) for v in range(NODES)}), degrees


def leaf(*sizes):
    return torch.randn(*sizes, dtype=torch.double, requires_grad=True)


rows, edges, slots = leaf(NODES, WIDTH), leaf(2, WIDTH), leaf(LENGTH, LENGTH, WIDTH, OUT)
bias, map_, map_bias, per_degree = leaf(OUT), leaf(OUT, OUT), leaf(OUT), leaf(4, OUT)
leaves = [rows, edges, slots, bias, map_, map_bias, per_degree]
factor = per_degree[degrees.long().flatten()]
found = ops.lrp_layer(rows, edges, slots, bias, map_, map_bias, factor, plan)
expected = by_the_book(rows, edges, slots, bias, map_, map_bias, lambda d: per_degree[d])
assert torch.allclose(found, expected, rtol=1e-12, atol=1e-12), (found - expected).abs().max()
weights = torch.randn_like(found)
for a, b in zip(torch.autograd.grad((found * weights).sum(), leaves),
                torch.autograd.grad((expected * weights).sum(), leaves)):
    assert torch.allclose(a, b, rtol=1e-11, atol=1e-11), (a - b).abs().max()


def refused(expected_text, call):
    try:
        call()
    except RuntimeError as error:
        assert expected_text in str(error), error
        return
    raise AssertionError(f"not refused: {expected_text}")


refused("joins two graphs", lambda: ops.lrp_plan(torch.tensor([[0], [5]]), OFFSETS, None, 1, 3, False, torch.float))
refused("goes from node 0 to node 9",
        lambda: ops.lrp_plan(torch.tensor([[0], [9]]), OFFSETS, None, 1, 3, False, torch.float))
refused("expected relu or tanh", lambda: ops.lrp_layer(rows, edges, slots, None, None, None, factor, plan, "elu", True))
refused("what lrp_plan returns", lambda: ops.lrp_layer(rows, edges, slots, None, None, None, factor, plan[:3]))
print("ok")

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


# However the edges are written, the plan is the same: one direction, the other, both, mixed, repeated.
def same_plan(edges, classes):
    index = torch.tensor(edges, dtype=torch.long).reshape(-1, 2).T
    classes = None if classes is None else torch.tensor(classes)
    return ops.lrp_plan(index, OFFSETS, classes, 1, 3, False, torch.double)


PAIRS, CLASSES = [(u, v) for u, v, _ in EDGES], [c for _, _, c in EDGES]
TURNED = [(v, u) for u, v in PAIRS]
for given, classes in [(PAIRS, CLASSES), (TURNED, CLASSES), (PAIRS[:2] + TURNED[2:], CLASSES),
                       (PAIRS + TURNED + PAIRS, CLASSES * 3), (TURNED[::-1], CLASSES[::-1])]:
    for found_part, expected_part in zip(same_plan(given, classes), plan):
        assert torch.equal(found_part, expected_part), given
assert same_plan(PAIRS, None)[0].tolist() == [LENGTH, NODES]
for triangle in ([(0, 1), (1, 2), (2, 0)], [(1, 0), (2, 1), (2, 0)]):
    alone = ops.lrp_plan(torch.tensor(triangle).T, torch.tensor([0, 3]), None, 1, 3, False, torch.float)
    assert ops.lrp_degrees(alone).flatten().tolist() == [2], triangle
# Not contiguous, and of 32 bits; a large number of a class costs nothing.
assert all(map(torch.equal, plan,
               ops.lrp_plan(EDGE_INDEX.T.contiguous().T.int(), OFFSETS.int(), EDGE_CLASS.int(), 1, 3, False,
                            torch.double)))
ops.lrp_plan(torch.tensor([[0], [1]]), OFFSETS, torch.tensor([2**62]), 1, 3, False, torch.float)
for empty in (torch.tensor([0]), torch.tensor([0, 0]), torch.tensor([0, 1, 1])):
    none = ops.lrp_plan(torch.zeros(2, 0, dtype=torch.long), empty, None, 2, 2, True, torch.float)
    nodes = int(empty[-1])
    out = ops.lrp_layer(torch.ones(nodes, 2), torch.zeros(0, 2), torch.ones(7, 7, 2, 3), None, None, None,
                        torch.ones(ops.lrp_degrees(none).shape[0], 3), none)
    assert out.shape == (nodes, 3) and (out == 2).all(), out


def refused(expected_text, call):
    try:
        call()
    except RuntimeError as error:
        assert expected_text in str(error), (expected_text, error)
        return
    raise AssertionError(f"not refused: {expected_text}")


def plan_with(edge_index=EDGE_INDEX, graph_offsets=OFFSETS, edge_class=None, depth=1, children=3, dtype=torch.float):
    return lambda: ops.lrp_plan(edge_index, graph_offsets, edge_class, depth, children, False, dtype)


refused("the edge between nodes 0 and 5 joins two graphs", plan_with(torch.tensor([[5], [0]])))
refused("edge 0 goes from node 0 to node 9", plan_with(torch.tensor([[0], [9]])))
refused("edge 1 goes from node -1 to node 0", plan_with(torch.tensor([[0, -1], [1, 0]])))
refused("edge 1 is a loop at node 2", plan_with(torch.tensor([[0, 2], [1, 2]])))
refused("the edge between nodes 0 and 1 has the classes 0 and 4",
        plan_with(torch.tensor([[0, 1], [1, 0]]), edge_class=torch.tensor([0, 4])))
refused("edge 0 has the class -1", plan_with(torch.tensor([[0], [1]]), edge_class=torch.tensor([-1])))
refused("edge_class of [3], expected [10]", plan_with(edge_class=torch.tensor([0, 0, 0])))
refused("edge_class of [0], expected [10]", plan_with(edge_class=torch.tensor([], dtype=torch.long)))
refused("edge_class of type Float", plan_with(edge_class=torch.zeros(10)))
refused("edge_index of type Float", plan_with(EDGE_INDEX.float()))
refused("edge_index of type Bool", plan_with(EDGE_INDEX.bool()))
refused("edge_index of [10, 2], expected [2, edges]", plan_with(EDGE_INDEX.T))
refused("edge_index of [2], expected", plan_with(torch.tensor([0, 1])))
refused("graph_offsets begin with 1", plan_with(graph_offsets=torch.tensor([1, 7])))
refused("graph_offsets fall from 7 to 4", plan_with(graph_offsets=torch.tensor([0, 7, 4])))
refused("graph_offsets of [], expected", plan_with(graph_offsets=torch.tensor(0)))
refused("graph_offsets of [0], expected", plan_with(graph_offsets=torch.tensor([], dtype=torch.long)))
refused("graph_offsets end with 4294967296 nodes", plan_with(graph_offsets=torch.tensor([0, 2**32])))
refused("depth 0, expected", plan_with(depth=0))
refused("children 4294967297, expected", plan_with(children=2**32 + 1))
refused("dtype Long, expected a floating type", plan_with(dtype=torch.long))

GIVEN = dict(rows=rows, edges=edges, slots=slots, bias=bias, map=map_, map_bias=map_bias, factor=factor, plan=plan)


def layer_with(**changed):
    return lambda: ops.lrp_layer(**{**GIVEN, **changed})


def wrong_shape(name, *sizes):
    refused(f"lrp_layer: {name} of [{', '.join(map(str, sizes))}], expected",
            layer_with(**{name: torch.zeros(*sizes, dtype=torch.double)}))


for sizes in [(NODES - 1, WIDTH), (NODES, WIDTH + 1), (NODES * WIDTH,), (NODES, 0)]:
    if sizes != (NODES, WIDTH + 1):
        wrong_shape("rows", *sizes)
refused("lrp_layer: slots of", layer_with(rows=torch.zeros(NODES, WIDTH + 1, dtype=torch.double)))
for sizes in [(0, WIDTH), (1, WIDTH), (2, WIDTH + 1), (2,)]:
    wrong_shape("edges", *sizes)
for sizes in [(LENGTH, LENGTH, WIDTH), (3, 3, WIDTH, OUT), (LENGTH, LENGTH, WIDTH, 0), (LENGTH, LENGTH, 2, OUT)]:
    wrong_shape("slots", *sizes)
for sizes in [(0,), (OUT - 2,), (OUT + 1,), (1, OUT)]:
    wrong_shape("bias", *sizes)
    wrong_shape("map_bias", *sizes)
for sizes in [(OUT, OUT + 3), (OUT - 1, OUT), (OUT * OUT,), (0, 0)]:
    wrong_shape("map", *sizes)
for sizes in [(0, OUT), (factor.shape[0] - 1, OUT), (factor.shape[0], OUT + 1), (OUT,)]:
    wrong_shape("factor", *sizes)
for name in ("edges", "slots", "bias", "map", "map_bias", "factor"):
    refused(f"lrp_layer: {name} of type Float, expected Double", layer_with(**{name: GIVEN[name].float()}))
refused("lrp_layer: a plan for Double, expected one for Float", layer_with(rows=rows.float()))
refused("map_bias without map", layer_with(map=None))
refused("activation 'elu', expected relu or tanh", layer_with(activation="elu"))
refused("a list of 23 tensors, found 3", layer_with(plan=plan[:3]))
refused("[0]", layer_with(plan=[torch.tensor([4.0, 7.0])] + plan[1:]))
refused("[0]", layer_with(plan=[torch.tensor([0, NODES])] + plan[1:]))

# Every tensor of a plan: another type, a row less, an index too large, one below 0. Each is refused, none is followed.
HARMLESS = {8, 10, 11, 12}  # multiplicity (none here), and numbers that are no indices
for i in range(1, len(plan)):
    broken = [plan[i].to(torch.int16)]
    if i != 8:
        broken += [plan[i][:-1].clone()]
    if i not in HARMLESS:
        for value in (10**6, -7):
            changed = plan[i].clone()
            if changed.numel():
                changed.view(-1)[-1] = value
                if i != 14 or value < 0:  # edge_rows may name any class for which `edges` has a row
                    broken += [changed]
    for tensor in broken:
        refused("of the plan is not what lrp_plan returned", layer_with(plan=plan[:i] + [tensor] + plan[i + 1:]))
refused("edges of [2, 3], expected a row for each class from 0 to 1000000",
        layer_with(plan=plan[:14] + [plan[14].clone().fill_(10**6)] + plan[15:]))
swapped = plan[4].clone()  # slots of a sequence that point to nodes of another graph
swapped[0, 1] = NODES - 1
refused("'slots' of the plan", layer_with(plan=plan[:4] + [swapped] + plan[5:]))
# The tensors need not be contiguous.
turned = layer_with(slots=slots.transpose(0, 3).contiguous().transpose(0, 3), plan=[t.clone() for t in plan])()
assert torch.equal(turned, found)
print("ok")

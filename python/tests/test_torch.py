"""The layer of Local Relational Pooling: against its definition in operations of torch, gradients, defects, models."""

import copy
import itertools

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from countable import datasets  # noqa: E402
from countable.torch import DeepLRP, Plan, load, lrp_layer, lrp_plan, save, set_num_threads  # noqa: E402

EDGES = torch.tensor([[0, 1, 2, 2, 4, 5], [1, 2, 0, 3, 5, 6]])
OFFSETS = torch.tensor([0, 4, 7, 7])
CLASSES = torch.tensor([0, 1, 0, 1, 1, 0])


def operands(plan, width_in=3, width=5, dtype=torch.double, seed=0):
    generator = torch.Generator().manual_seed(seed)

    def random(*shape):
        return torch.randn(*shape, dtype=dtype, generator=generator).requires_grad_()

    length = plan.length
    return {"rows": random(plan.num_nodes, width_in), "edges": random(2, width_in),
            "slots": random(length, length, width_in, width), "bias": random(width),
            "factor": random(len(plan.degrees()), width), "map": random(width, width), "map_bias": random(width)}


PLANS = [dict(depth=1, children=3), dict(depth=2, children=2, all_degrees=True), dict(depth=3, children=1)]


@pytest.mark.parametrize("options", PLANS)
@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("mean", [True, False])
def test_kernel_is_the_definition(options, activation, mean):
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES, **options)
    for dtype, near in ((torch.double, 1e-11), (torch.float, 2e-4)):
        for without in ([], ["bias"], ["map", "map_bias"], ["map_bias"]):
            given = operands(plan, dtype=dtype)
            given.update({name: None for name in without})
            results = []
            for kernel in (True, False):
                out = lrp_layer(plan=plan, activation=activation, mean=mean, kernel=kernel, **given)
                gradient = torch.linspace(-1, 1, out.numel(), dtype=dtype).reshape(out.shape)
                present = [x for x in given.values() if x is not None]
                results.append([out, *torch.autograd.grad(out, present, gradient)])
            for found, expected in zip(*results):
                assert torch.allclose(found, expected, atol=near, rtol=near), (dtype, without)


def sequences(neighbours, root, depth, children):
    """S(root; l, k) by its definition: inner positions choose, one after the other, min(k, what is left) neighbours in order."""
    inner = sum(children**level for level in range(depth))
    length = inner + children**depth
    found = []

    def choose(position, sequence):
        if position == inner:
            found.append(sequence)
            return
        node = sequence[position]
        left = [] if node is None else [v for v in neighbours[node] if v not in sequence]
        for chosen in itertools.permutations(left, min(children, len(left))):
            new = list(sequence)
            new[position * children + 1:position * children + 1 + len(chosen)] = chosen
            choose(position + 1, new)

    choose(0, [root] + [None] * (length - 1))
    return found


@pytest.mark.parametrize("options", PLANS)
def test_layer_is_the_sum_over_sequences(options):
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES, **options)
    given = {name: x.detach() for name, x in operands(plan).items()}
    kind = {}
    for (u, v), edge_class in zip(EDGES.T.tolist(), CLASSES.tolist()):
        kind[u, v] = kind[v, u] = edge_class
    neighbours = {v: [u for u in range(7) if (u, v) in kind] for v in range(7)}
    rows_of_degrees = plan.degrees().tolist()
    expected = torch.zeros(7, 5, dtype=torch.double)
    for root in range(7):
        of_root = sequences(neighbours, root, options["depth"], options["children"])
        for pi in of_root:
            z = given["bias"].clone()
            for a, u in enumerate(pi):
                for b, v in enumerate(pi):
                    if u is not None and a == b:
                        z += given["rows"][u] @ given["slots"][a, a]
                    elif (u, v) in kind:
                        z += given["edges"][kind[u, v]] @ given["slots"][a, b]
            degrees = [0.0 if u is None else float(len(neighbours[u])) for u in pi]
            factor = given["factor"][rows_of_degrees.index(degrees if options.get("all_degrees") else degrees[:1])]
            expected[root] += factor * (given["map"] @ torch.relu(z) + given["map_bias"]) / len(of_root)
    assert torch.allclose(lrp_layer(plan=plan, **given), expected, atol=1e-12)


def test_gradients_by_differences():
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES)
    given = operands(plan)
    names = list(given)
    assert torch.autograd.gradcheck(lambda *x: lrp_layer(plan=plan, activation="tanh", kernel=True, **dict(zip(names, x))),
                                    tuple(given.values()))


def test_plans():
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES)
    both = torch.cat([EDGES, EDGES.flip(0), EDGES], dim=1)
    again = lrp_plan(both.int(), OFFSETS.int(), edge_class=CLASSES.repeat(3))
    given = operands(plan)
    assert torch.equal(lrp_layer(plan=plan, **given), lrp_layer(plan=again, **given))
    assert plan.length == 4 and plan.graph_offsets.tolist() == [0, 4, 7, 7] and "7 nodes" in repr(plan)
    second = plan.batch([1, 0])
    assert second.graph_offsets.tolist() == [0, 3, 7]
    order = torch.tensor([4, 5, 6, 0, 1, 2, 3])
    distinct = [plan.degrees().tolist().index(row) for row in second.degrees().tolist()]
    moved = dict(given, rows=given["rows"][order], factor=given["factor"][distinct])
    assert torch.allclose(lrp_layer(plan=second, **moved), lrp_layer(plan=plan, **given)[order])
    empty = lrp_plan(torch.zeros(2, 0, dtype=torch.long), torch.tensor([0]))
    assert empty.num_nodes == 0 and isinstance(empty, Plan)
    assert lrp_plan(torch.zeros(2, 0, dtype=torch.long), num_nodes=2).num_sequences == 2


@pytest.mark.parametrize("change, sentence", [
    (dict(edge_index=torch.tensor([[5], [0]])), "the edge between nodes 0 and 5 joins two graphs"),
    (dict(edge_index=torch.tensor([[0], [9]])), "edge 0 goes from node 0 to node 9"),
    (dict(edge_index=torch.tensor([[2], [2]])), "edge 0 is a loop at node 2"),
    (dict(edge_index=torch.tensor([[0, 1], [1, 0]]), edge_class=torch.tensor([0, 4])), "has the classes 0 and 4"),
    (dict(edge_class=torch.tensor([0])), "edge_class of \\[1\\], expected \\[6\\]"),
    (dict(edge_class=-CLASSES), "has the class -1"),
    (dict(edge_index=EDGES.float()), "edge_index: expected whole numbers"),
    (dict(edge_index=EDGES.T), "edge_index of \\[6, 2\\], expected \\[2, edges\\]"),
    (dict(graph_offsets=torch.tensor([1, 7])), "graph_offsets begin with 1"),
    (dict(graph_offsets=torch.tensor([0, 7, 4])), "graph_offsets fall from 7 to 4"),
    (dict(graph_offsets=torch.tensor(0)), "graph_offsets of \\[\\]"),
    (dict(depth=0), "depth 0, expected"),
    (dict(children=2**32 + 1), "children 4294967297, expected"),
])
def test_defects_of_plans(change, sentence):
    with pytest.raises(ValueError, match=sentence):
        lrp_plan(**dict(dict(edge_index=EDGES, graph_offsets=OFFSETS), **change))


def test_defects_of_layers():
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES)
    given = operands(plan)
    for name, shape in [("rows", (6, 3)), ("edges", (1, 3)), ("edges", (2, 4)), ("slots", (4, 4, 3)), ("bias", (4,)),
                        ("factor", (1, 5)), ("map", (5, 4)), ("map_bias", (1, 5))]:
        with pytest.raises(ValueError, match=f"lrp_layer: {name} of"):
            lrp_layer(plan=plan, **dict(given, **{name: torch.zeros(*shape, dtype=torch.double)}))
    for name in ("edges", "slots", "bias", "map", "map_bias", "factor"):
        with pytest.raises(ValueError, match=f"lrp_layer: {name} of type torch.float32, expected torch.float64"):
            lrp_layer(plan=plan, **dict(given, **{name: given[name].float()}))
    with pytest.raises(ValueError, match="activation 'elu'"):
        lrp_layer(plan=plan, activation="elu", **given)
    with pytest.raises(ValueError, match="map_bias without map"):
        lrp_layer(plan=plan, **dict(given, map=None))
    with pytest.raises(ValueError, match="the kernel takes float and double on the CPU"):
        lrp_layer(plan=plan, kernel=True, **{name: x.half() for name, x in given.items()})
    with pytest.raises(ValueError, match="at least 1"):
        set_num_threads(0)
    strided = dict(given, slots=given["slots"].detach().transpose(0, 3).contiguous().transpose(0, 3))
    assert torch.equal(lrp_layer(plan=plan, **strided), lrp_layer(plan=plan, **given))


def test_changed_tensors_are_noticed():
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES)
    given = operands(plan)
    out = lrp_layer(plan=plan, **given)
    with torch.no_grad():
        given["rows"].add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        out.sum().backward()


def test_threads_do_not_change_bits():
    er = datasets.er(graphs=300)
    offsets = np.concatenate([[0], np.cumsum(er.num_nodes)])
    edges = np.concatenate([edge_index + first for edge_index, first in zip(er.edge_indices, offsets)], axis=1)
    model = DeepLRP(width=24, layers=2)
    plan = model.plan(edges, offsets)
    found = []
    for threads in (1, 2, 3):
        set_num_threads(threads)
        model.zero_grad()
        out = model(torch.ones(plan.num_nodes, 1), plan)
        out.square().sum().backward()
        found.append([out.detach(), model.layer0.slots.weight.grad.clone()])
    set_num_threads(torch.get_num_threads())
    for other in found[1:]:
        assert all(torch.equal(a, b) for a, b in zip(found[0], other))


@pytest.mark.parametrize("options", [dict(), dict(variant="molecular", layers=2), dict(deep=False), dict(depth=2, children=2),
                                     dict(layers=2, batch_norm=True, residual=True, jumping_knowledge=True, readout="mean")])
def test_models_learn(options):
    torch.manual_seed(0)
    er = datasets.er(graphs=40)
    offsets = np.concatenate([[0], np.cumsum(er.num_nodes)])
    edges = np.concatenate([edge_index + first for edge_index, first in zip(er.edge_indices, offsets)], axis=1)
    model = DeepLRP(width=16, **options)
    plan = model.plan(edges, offsets)
    x, y = torch.ones(plan.num_nodes, 1), torch.from_numpy(er.targets[:, 1:2]).float()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    losses = []
    for _ in range(30):
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(model(x, plan), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < 0.7 * losses[0], losses
    again = DeepLRP(width=16, **options)
    again.load_state_dict(model.state_dict())
    assert torch.equal(again.eval()(x, plan), model.eval()(x, plan))


def test_compile_does_not_break():
    if not hasattr(torch, "compile"):
        pytest.skip("this torch has no compile")
    model = DeepLRP(width=8)
    plan = model.plan(EDGES, OFFSETS)
    x = torch.ones(7, 1)
    assert torch.equal(torch.compile(model, backend="eager")(x, plan), model(x, plan))


def test_models_refuse_other_plans():
    with pytest.raises(ValueError, match="a plan of sequences of 4 slots, expected 3"):
        DeepLRP(depth=2, children=1)(torch.ones(7, 1), lrp_plan(EDGES, OFFSETS))
    with pytest.raises(ValueError, match="variant: expected synthetic or molecular"):
        DeepLRP(variant="x")


def test_defects_of_files(tmp_path):
    from countable import InputError
    file = tmp_path / "bad.safetensors"
    file.write_bytes(b"not one")
    with pytest.raises(InputError, match="bad.safetensors"):
        load(file)


@pytest.mark.parametrize("options", [dict(depth=1, children=3, pooling="sum"), dict(depth=2, children=2), dict(depth=3, children=1)])
@pytest.mark.parametrize("dtype, near", [(torch.double, 1e-11), (torch.float, 1e-3)])
def test_molecular_layer_is_its_operations(options, dtype, near, monkeypatch):
    """The layer in one call against its operations one after the other: outputs, gradients, running statistics."""
    from countable.torch import _model
    torch.manual_seed(0)
    model = DeepLRP(3, 2, width=16, layers=3, variant="molecular", readout="mean", **options).to(dtype)
    plan = model.plan(EDGES, OFFSETS[:3], edge_class=CLASSES)
    x, results, calls = torch.randn(7, 3, dtype=dtype), [], []
    layer = _model.molecular_layer

    def one_call(*given):
        done = layer(*given)
        calls.append(done is not None)
        return done

    for fused in (True, False):
        monkeypatch.setattr(_model, "molecular_layer", one_call if fused else lambda *given: None)
        twin = copy.deepcopy(model)
        out = twin(x, plan)
        (out * torch.linspace(-1, 1, out.numel(), dtype=dtype).reshape(out.shape)).sum().backward()
        with torch.no_grad():
            out_later = twin.eval()(x, plan)
        results.append({"out": out.detach(), "later": out_later, **{name: p.grad for name, p in twin.named_parameters()},
                        **{name: buffer for name, buffer in twin.named_buffers()}})
    assert calls == [True] * 6
    for name, expected in results[1].items():
        assert torch.allclose(results[0][name], expected, atol=near, rtol=near), name


def test_gradients_of_the_molecular_layer_by_differences():
    from countable.torch._molecular import molecular_layer
    torch.manual_seed(1)
    block = DeepLRP(3, 2, width=8, variant="molecular").double().layer0
    plan = lrp_plan(EDGES, OFFSETS, edge_class=CLASSES, all_degrees=True)
    h, edges = torch.randn(7, 8, dtype=torch.double, requires_grad=True), torch.randn(2, 8, dtype=torch.double, requires_grad=True)
    assert torch.autograd.gradcheck(lambda *given: molecular_layer(block, given[0], given[1], plan, True),
                                    (h, edges, *block.parameters()), fast_mode=True)
    out = molecular_layer(block, h, edges, plan, True)
    with torch.no_grad():
        out.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        out.sum().backward()
    assert molecular_layer(block, h.float(), edges, plan, True) is None
    norm = block.norm1
    block.norm1 = torch.nn.Identity()
    assert molecular_layer(block, h, edges, plan, True) is None
    block.norm1 = norm.eval()
    assert molecular_layer(block, h, edges, plan, True) is None
    assert molecular_layer(block.eval(), h, edges, plan, True) is None
    with torch.no_grad():
        assert molecular_layer(block, h, edges, plan, True) is not None


def test_parameters_that_move_are_noticed():
    """The kernel keeps where the parameters are: not longer than they are there."""
    import pickle
    torch.manual_seed(2)
    model = DeepLRP(3, 2, width=8, variant="molecular", readout="mean").eval()
    plan = model.plan(EDGES, OFFSETS[:3], edge_class=CLASSES)
    x = torch.randn(7, 3)
    with torch.no_grad():
        before = model(x, plan)
        twin, pickled = copy.deepcopy(model), pickle.loads(pickle.dumps(model))
        model.layer0.slots.weight.mul_(2)
        assert not torch.equal(model(x, plan), before)
        assert torch.equal(twin(x, plan), before) and torch.equal(pickled(x, plan), before)
        model.layer0.slots.weight = torch.nn.Parameter(twin.layer0.slots.weight.clone())
        assert torch.equal(model(x, plan), before)
        model.load_state_dict({name: value.clone() for name, value in twin.state_dict().items()})
        assert torch.equal(model(x, plan), before)
        assert torch.allclose(model.double()(x.double(), plan), before.double(), atol=1e-5)
        assert torch.equal(model.float()(x, plan), before)

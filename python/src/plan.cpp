// Sequences of Local Relational Pooling, of graphs that come as one list of edges.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "arrays.hpp"
#include "countable/support/parallel.hpp"
#include "graph_object.hpp"
#include "interruptible.hpp"
#include "plan_object.hpp"

namespace countable::python {
namespace {

// The largest l and k that sequences of at most 2^16 slots leave room for.
constexpr std::int64_t max_truncation = 1 << 16;

[[noreturn]] void fail(const std::string& sentence) { throw std::invalid_argument("lrp_plan: " + sentence); }

std::vector<std::int64_t> offsets_of(const Numbers& given) {
    if (given.shape(0) == 0) fail("graph_offsets of [0], expected [graphs + 1]");
    std::vector<std::int64_t> offsets;
    for (std::size_t i = 0; i < given.shape(0); ++i) offsets.push_back(given(i));
    if (offsets.front() != 0) fail("graph_offsets begin with " + std::to_string(offsets.front()) + ", expected 0");
    for (std::size_t g = 0; g + 1 < offsets.size(); ++g)
        if (offsets[g] > offsets[g + 1])
            fail("graph_offsets fall from " + std::to_string(offsets[g]) + " to " + std::to_string(offsets[g + 1]) +
                 ", expected ascending numbers");
    if (offsets.back() > std::numeric_limits<std::int32_t>::max())
        fail("graph_offsets end with " + std::to_string(offsets.back()) + " nodes, expected fewer than 2^31");
    return offsets;
}

/// An edge, its lower end first, and its class.
struct ClassedEdge {
    std::int64_t low, high, edge_class;
    friend auto operator<=>(const ClassedEdge&, const ClassedEdge&) = default;
};

/// Each edge once, however often and in which directions it is given.
std::vector<ClassedEdge> edges_of(const Numbers& sources, const Numbers& targets, const std::optional<Numbers>& classes,
                                  std::int64_t nodes) {
    if (sources.shape(0) != targets.shape(0)) fail("edges with two ends each are expected");
    if (classes && classes->shape(0) != sources.shape(0))
        fail("edge_class of [" + std::to_string(classes->shape(0)) + "], expected [" +
             std::to_string(sources.shape(0)) + "] for as many edges");
    std::vector<ClassedEdge> edges(sources.shape(0));
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const auto [low, high] = std::minmax<std::int64_t>(sources(e), targets(e));
        edges[e] = {low, high, classes ? (*classes)(e) : 0};
        const std::string name = "edge " + std::to_string(e);
        if (low < 0 || high >= nodes)
            fail(name + " goes from node " + std::to_string(sources(e)) + " to node " + std::to_string(targets(e)) +
                 ", expected nodes from 0 below " + std::to_string(nodes));
        if (low == high)
            fail(name + " is a loop at node " + std::to_string(low) + ", expected edges between different nodes");
        if (edges[e].edge_class < 0)
            fail(name + " has the class " + std::to_string(edges[e].edge_class) + ", expected 0 or more");
    }
    std::ranges::sort(edges);
    edges.erase(std::ranges::unique(edges).begin(), edges.end());
    for (std::size_t e = 1; e < edges.size(); ++e)
        if (edges[e].low == edges[e - 1].low && edges[e].high == edges[e - 1].high)
            fail("the edge between nodes " + std::to_string(edges[e].low) + " and " + std::to_string(edges[e].high) +
                 " has the classes " + std::to_string(edges[e - 1].edge_class) + " and " +
                 std::to_string(edges[e].edge_class) + ", expected one class");
    return edges;
}

std::vector<Graph> graphs_of(const std::vector<ClassedEdge>& all, const std::vector<std::int64_t>& offsets,
                             const std::vector<std::int64_t>& classes) {
    std::vector<Graph> graphs;
    auto next = all.begin();
    for (std::size_t g = 0; g + 1 < offsets.size(); ++g) {
        std::vector<Edge> edges;
        std::vector<Label> labels;
        for (; next != all.end() && next->low < offsets[g + 1]; ++next) {
            if (next->high >= offsets[g + 1])
                fail("the edge between nodes " + std::to_string(next->low) + " and " + std::to_string(next->high) +
                     " joins two graphs");
            edges.push_back(
                {static_cast<NodeId>(next->low - offsets[g]), static_cast<NodeId>(next->high - offsets[g])});
            labels.push_back(static_cast<Label>(std::ranges::lower_bound(classes, next->edge_class) - classes.begin()));
        }
        graphs.emplace_back(static_cast<NodeId>(offsets[g + 1] - offsets[g]), edges, std::span<const Label>{}, labels);
    }
    return graphs;
}

PlanObject make_plan(const Numbers& sources, const Numbers& targets, const Numbers& graph_offsets,
                     const std::optional<Numbers>& edge_class, std::int64_t depth, std::int64_t children,
                     bool all_degrees, unsigned threads) {
    const std::string bound = ", expected a number from 1 to " + std::to_string(max_truncation);
    if (depth < 1 || depth > max_truncation) fail("depth " + std::to_string(depth) + bound);
    if (children < 1 || children > max_truncation) fail("children " + std::to_string(children) + bound);
    const auto offsets = offsets_of(graph_offsets);
    const auto edges = edges_of(sources, targets, edge_class, offsets.back());
    // Labels are the classes that occur, renumbered from 0, so that a large class number costs nothing.
    std::vector<std::int64_t> classes;
    for (const auto& edge : edges) classes.push_back(edge.edge_class);
    std::ranges::sort(classes);
    classes.erase(std::ranges::unique(classes).begin(), classes.end());
    if (classes.empty()) classes.push_back(0);
    lrp::LabelClasses identity;
    for (std::int64_t label = 0; label < std::ssize(classes); ++label) identity.edge.push_back(label);
    const lrp::PlanOptions options{.truncation = {static_cast<unsigned>(depth), static_cast<unsigned>(children)},
                                   .alpha_input = all_degrees ? lrp::AlphaInput::Sequence : lrp::AlphaInput::Root,
                                   .threads = threads == 0 ? available_cores() : threads};
    auto plan = interruptible([graphs = graphs_of(edges, offsets, classes), identity, options] {
        return lrp::make_plan(graphs, identity, lrp::SlotKind::Nodes, options);
    });
    return {std::move(plan), std::move(classes)};
}

PartObject part_of(const PlanObject& object, const Numbers& graphs) {
    std::vector<std::int64_t> chosen;
    for (std::size_t i = 0; i < graphs.shape(0); ++i) {
        chosen.push_back(graphs(i));
        if (chosen.back() < 0 || chosen.back() >= static_cast<std::int64_t>(object.plan.num_graphs()))
            fail("graph " + std::to_string(chosen.back()) + ", expected one from 0 below " +
                 std::to_string(object.plan.num_graphs()));
    }
    const nb::gil_scoped_release release;
    PartObject result;
    result.part = lrp::part_of(object.plan, chosen, 1, std::ssize(object.classes));
    for (auto& row : result.part.edge_rows) {
        row = object.classes[static_cast<std::size_t>(row)];
        result.edge_classes = std::max(result.edge_classes, row + 1);
    }
    result.group_weight.assign(result.part.group_weight.begin(), result.part.group_weight.end());
    result.sequences.assign(result.part.sequences.begin(), result.part.sequences.end());
    return result;
}

/// What the layer in plain operations of torch reads.
nb::dict arrays_of(const PartObject& object) {
    const auto& part = object.part;
    nb::dict arrays;
    const auto add = [&](const char* name, const auto& values) { arrays[name] = array_of(std::vector(values)); };
    add("first_sequence", part.first_sequence);
    add("slots", part.slots);
    add("group", part.group);
    add("signature", part.signature);
    add("first_group", part.first_group);
    add("node_of_group", part.node_of_group);
    add("group_weight", object.group_weight);
    add("sequences", object.sequences);
    add("group_alpha", part.group_alpha.columns);
    add("first_edge_row", part.first_edge_row);
    add("edge_rows", part.edge_rows);
    add("signature_offsets", part.signature_slots.offsets);
    add("signature_columns", part.signature_slots.columns);
    return arrays;
}

nb::ndarray<nb::numpy, float> degrees_of(const PartObject& object) {
    const auto width = static_cast<std::size_t>(object.part.alpha_width);
    return array_of(std::vector(object.part.alpha_inputs), {object.part.alpha_inputs.size() / width, width});
}

}  // namespace

void bind_plan(nb::module_& module) {
    nb::class_<PlanObject>(module, "LrpPlan")
        .def_prop_ro("num_graphs", [](const PlanObject& o) { return o.plan.num_graphs(); })
        .def_prop_ro("length", [](const PlanObject& o) { return o.plan.length; })
        .def("part", &part_of, "graphs"_a);
    nb::class_<PartObject>(module, "LrpPart")
        .def_prop_ro("length", [](const PartObject& o) { return o.part.length; })
        .def_prop_ro("num_nodes", [](const PartObject& o) { return o.part.num_nodes(); })
        .def_prop_ro("num_sequences", [](const PartObject& o) { return o.part.signature.size(); })
        .def_prop_ro("edge_classes", [](const PartObject& o) { return o.edge_classes; })
        .def_prop_ro(
            "graph_offsets", [](const PartObject& o) { return array_of(std::vector(o.part.graph_nodes)); },
            nb::rv_policy::move)
        .def_prop_ro("degrees", &degrees_of, nb::rv_policy::move)
        .def("arrays", &arrays_of);
    module.def("lrp_plan", &make_plan, "sources"_a, "targets"_a, "graph_offsets"_a, "edge_class"_a.none(), "depth"_a,
               "children"_a, "all_degrees"_a, "threads"_a);
}

}  // namespace countable::python

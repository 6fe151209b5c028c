#include "countable/formats/graph6.hpp"
#include "countable/pattern/graphlets.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"
#include "pattern_object.hpp"

namespace countable::python {
namespace {

PatternObject parse(const std::string& text, LabelTable& table) { return {pattern::parse(text, table.labels())}; }

PatternObject from_graph(const std::string& name, const GraphObject& graph) {
    return {pattern::from_graph(name, graph.graph())};
}

std::vector<PatternObject> graphlets(unsigned most_nodes) {
    if (most_nodes < 3 || most_nodes > 5)
        throw std::invalid_argument("expected graphlets of at most 3, 4 or 5 nodes, found " +
                                    std::to_string(most_nodes));
    std::vector<PatternObject> list;
    for (auto& pattern : pattern::graphlets(most_nodes)) list.push_back({std::move(pattern)});
    return list;
}

}  // namespace

void bind_patterns(nb::module_& module) {
    nb::class_<PatternObject>(module, "Pattern", "A substructure to look for.")
        .def_prop_ro("name", [](const PatternObject& object) { return object.pattern.name; })
        .def_prop_ro("graph", [](const PatternObject& object) { return GraphObject(object.pattern.graph); })
        .def_prop_ro(
            "node_orbits",
            [](const PatternObject& object) { return pattern::node_orbits(pattern::PatternGraph(object.pattern)); },
            "The first node of each orbit, in the order of the columns of counts per node.");
    module.def("parse_pattern", &parse, "text"_a, "table"_a, "The pattern that a text describes.");
    module.def("pattern_of_graph", &from_graph, "name"_a, "graph"_a);
    module.def("graphlets", &graphlets, "most_nodes"_a, "All connected patterns of 3 to so many nodes.");
}

}  // namespace countable::python

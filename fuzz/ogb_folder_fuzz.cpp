#include <array>

#include "check.hpp"
#include "countable/datasets/molecular/ogb_folder.hpp"

using namespace countable;

/// Bytes as the nine files of an OGB folder, one after the other with '|' between them.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    std::string_view rest(data, size);
    std::array<std::string_view, 9> parts;
    for (auto& part : parts) {
        part = rest.substr(0, rest.find('|'));
        rest.remove_prefix(part.size() < rest.size() ? part.size() + 1 : part.size());
    }
    const auto source = [&](std::size_t i) { return io::TextSource::from_memory(std::to_string(i), parts[i]); };
    try {
        const auto dataset = datasets::read_ogb(
            {source(0), source(1), source(2), source(3), source(4), source(5), source(6), source(7), source(8)}, "t",
            50);
        std::size_t nodes = 0, edges = 0;
        for (const Graph& graph : dataset.graphs) {
            nodes += graph.num_nodes();
            edges += graph.num_edges();
        }
        fuzz::check(dataset.features.node_categories.rows() == nodes, "a row per node");
        fuzz::check(dataset.features.edge_categories.rows() == edges, "a row per edge");
        fuzz::check(dataset.targets.size() == dataset.graphs.size(), "a target per graph");
        fuzz::check(dataset.split.size() == dataset.graphs.size(), "every graph is used for something");
    } catch (const InputError&) {
    }
    return 0;
}

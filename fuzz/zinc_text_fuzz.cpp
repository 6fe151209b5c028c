#include "check.hpp"
#include "countable/datasets/molecular/zinc_text.hpp"

using namespace countable;

/// Bytes as the text form of ZINC.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    try {
        const auto dataset =
            datasets::read_zinc_text(io::TextSource::from_memory("f.txt", std::string_view(data, size)), 100);
        std::size_t nodes = 0, edges = 0;
        for (const Graph& graph : dataset.graphs) {
            nodes += graph.num_nodes();
            edges += graph.num_edges();
        }
        fuzz::check(dataset.features.node_categories.rows() == nodes, "a type per atom");
        fuzz::check(dataset.features.edge_categories.rows() == edges, "a type per bond");
    } catch (const InputError&) {
    }
    return 0;
}

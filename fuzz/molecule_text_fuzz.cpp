#include "check.hpp"
#include "countable/datasets/molecular/molecule_text.hpp"

using namespace countable;

/// Bytes as molecules.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    try {
        const auto dataset =
            datasets::read_molecule_text(io::TextSource::from_memory("f.txt", std::string_view(data, size)), 100);
        fuzz::check(!dataset.graphs.empty(), "a dataset has graphs");
        fuzz::check(dataset.targets.size() == dataset.graphs.size(), "one target per graph");
        fuzz::check(dataset.split.size() == dataset.graphs.size(), "every graph is used for something");
        for (const Graph& graph : dataset.graphs) {
            fuzz::check(graph.has_node_labels() || graph.num_nodes() == 0, "atoms have types");
            fuzz::check(graph.has_edge_labels() || graph.num_edges() == 0, "bonds have types");
        }
        for (const double target : dataset.targets) fuzz::check(target - target == 0, "targets are finite");
    } catch (const InputError&) {
    }
    return 0;
}

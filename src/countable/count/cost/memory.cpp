#include "countable/count/cost/memory.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/support/available_memory.hpp"
#include "countable/support/bytes_text.hpp"

namespace countable::count {

double graph_bytes(const Graph& graph) {
    const auto nodes = static_cast<double>(graph.num_nodes()), edges = static_cast<double>(graph.num_edges());
    return nodes * (sizeof(std::uint64_t) + (graph.has_node_labels() ? sizeof(Label) : 0)) +
           2 * edges * (sizeof(NodeId) + (graph.has_edge_labels() ? sizeof(Label) : 0));
}

double result_bytes(std::span<const Job> jobs, const Graph& graph) {
    if (jobs.front().anchors.empty()) return 0;
    const std::uint64_t rows = jobs.front().anchors.size() == 1 ? graph.num_nodes() : graph.num_edges();
    return static_cast<double>(rows) * static_cast<double>(jobs.size()) * sizeof(Count);
}

void require_result_memory(const std::string& pattern_name, std::span<const Job> jobs, const Graph& graph) {
    if (jobs.front().anchors.empty()) return;
    static const std::uint64_t memory = available_memory();
    const double bytes = result_bytes(jobs, graph);
    if (bytes > static_cast<double>(memory))
        throw std::invalid_argument("pattern '" + pattern_name + "': its " + std::to_string(jobs.size()) +
                                    " columns would take " + bytes_text(static_cast<std::uint64_t>(bytes)) + ", and " +
                                    bytes_text(memory) + " are available");
}

void require_memory(double bytes, std::uint64_t available) {
    if (available == 0) available = available_memory();
    if (bytes > static_cast<double>(available))
        throw std::invalid_argument("counting would take about " +
                                    bytes_text(static_cast<std::uint64_t>(std::min(bytes, 1e18))) + " of memory, and " +
                                    bytes_text(available) + " are available");
}

}  // namespace countable::count

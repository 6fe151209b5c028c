// What a program for large graphs takes in memory.
#include "countable/count/large/large_program.hpp"
#include "countable/count/sorted/sorted_target.hpp"

namespace countable::count {

double LargeProgram::table_bytes(const Graph& graph, unsigned threads) const {
    const auto nodes = static_cast<double>(graph.num_nodes()), edges = static_cast<double>(graph.num_edges());
    double bytes = graphlets_.table_bytes(graph, threads) + labelled_.table_bytes(graph, threads);
    for (const RowPart part : rows_)
        if (part != RowPart::None) bytes += 16 * nodes + sizeof(NodeId) * edges * (part == RowPart::Whole ? 2 : 1);
    // A column on its way to a result: maps with a sign, and copies.
    double column = 0;
    for (std::size_t i = 0; i < jobs_.size(); ++i)
        if (!recipes_[i].column && !jobs_[i].anchors.empty())
            column = std::max(column, 2 * sizeof(Count) * (jobs_[i].anchors.size() == 1 ? nodes : edges));
    return bytes + column;
}

}  // namespace countable::count

#include "count_explain.hpp"

#include <cmath>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/orbit_names.hpp"

namespace countable::app {

ExplainRows::ExplainRows(std::string_view format, io::OutputFile& output)
    : rows_(make_table_writer(format, {"graph", "pattern", "kind", "column", "engine", "plan", "steps", "bytes"},
                              output)) {}

void ExplainRows::add(const std::string& graph_name, const count::Counter& counter, const Graph& graph) {
    const auto& queries = counter.queries();
    for (const auto& line : counter.explain(graph)) {
        const auto& query = queries[line.query];
        const auto columns = count::orbit_names(query.pattern, query.per);
        rows_->text(graph_name);
        rows_->text(query.pattern.name);
        rows_->text(kind_name(query.embedding));
        rows_->text(columns.empty() ? "count" : columns[line.column]);
        rows_->text(line.engine);
        rows_->text(line.plan);
        rows_->number(static_cast<Count>(std::min(line.steps, 1e30)));
        rows_->number(static_cast<Count>(std::min(line.bytes, 1e30)));
        rows_->end_row();
    }
}

}  // namespace countable::app

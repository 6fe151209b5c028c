#pragma once

#include <memory>

#include "count_rows.hpp"
#include "countable/count/counter.hpp"

namespace countable::app {

/// `countable count --explain` to rows: graph, pattern, kind, column, engine, plan and estimated steps.
class ExplainRows {
  public:
    ExplainRows(std::string_view format, io::OutputFile& output);

    /// `graph_name` is the cell of the column `graph`.
    void add(const std::string& graph_name, const count::Counter& counter, const Graph& graph);
    void finish() { rows_->finish(); }

  private:
    std::unique_ptr<TableWriter> rows_;
};

}  // namespace countable::app

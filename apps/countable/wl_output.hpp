#pragma once

#include <string>
#include <vector>

#include "countable/graph/labels.hpp"
#include "countable/io/output_file.hpp"
#include "countable/wl/k_wl.hpp"
#include "wl_input.hpp"

namespace countable::app {

/// What `countable wl` has to say of one graph or two.
struct WlReport {
    const std::vector<WlGraph>& graphs;
    const Labels& labels;
    const wl::Options& options;
    const wl::Result& result;  ///< of Detail::Colors where `colors` or `explain`, else at least Classes for one graph
    bool colors = false;       ///< list the colour of every tuple after each round
    bool explain = false;      ///< list every colour of each round, how many tuples have it, and what it means

    [[nodiscard]] bool alone() const { return graphs.size() == 1; }
};

/// `format` is table, json or csv. CSV has one table: the verdict (of one graph: the classes), the colours or the
/// meanings.
void write_wl_report(const WlReport& report, const std::string& format, io::OutputFile& output);

}  // namespace countable::app

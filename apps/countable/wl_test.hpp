#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/io/output_file.hpp"
#include "countable/theory/separation.hpp"
#include "wl_input.hpp"

namespace countable::app {

/// What `countable wl --test NAME` has to say of one graph or two, by a test that is no k-WL.
struct TestReport {
    const std::vector<WlGraph>& graphs;
    const theory::SeparationTest& test;
    const theory::SeparationResult& result;           ///< of one graph: compared with itself
    const std::optional<theory::NodeColors>& colors;  ///< of the nodes at the end, to be listed
};

/// The verdict on two graphs and, where the test has them, rounds and numbers of colours; then the colours of the nodes.
/// `format` is table, json or csv. CSV has one table: the verdict or the colours.
void write_test_report(const TestReport& report, const std::string& format, io::OutputFile& output);

}  // namespace countable::app

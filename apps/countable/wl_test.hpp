#pragma once

#include <string>
#include <vector>

#include "countable/io/output_file.hpp"
#include "countable/theory/separation.hpp"
#include "wl_input.hpp"

namespace countable::app {

/// `countable wl --test NAME` for two graphs and a test that is no k-WL: the verdict and, where the test has them, rounds and
/// numbers of colours. `format` is table, json or csv.
void write_test_report(const std::vector<WlGraph>& graphs, const theory::SeparationTest& test,
                       const theory::SeparationResult& result, const std::string& format, io::OutputFile& output);

}  // namespace countable::app

#pragma once

#include <string>
#include <vector>

#include "countable/molecules/input_file.hpp"
#include "countable/theory/separation.hpp"

namespace countable::app {

struct WlPairsArguments {
    std::string pairs_file, format, output, svg_file;
    std::vector<theory::SeparationTest> tests;  ///< at least one
    std::vector<std::string> names;             ///< how the user named them
    std::uint64_t memory = 0;
    unsigned threads = 1;
    molecules::InputOptions input;
};

/// `countable wl --pairs FILE`: the verdict of a test on every pair, and by category; of several tests a table of how
/// many pairs of each category they distinguish, and of any number of tests a picture of that table.
void run_wl_pairs(const WlPairsArguments& args);

}  // namespace countable::app

#pragma once

#include <string>

#include "countable/wl/k_wl.hpp"

namespace countable::app {

struct WlPairsArguments {
    std::string pairs_file, format, output;
    wl::Options options;
    unsigned threads = 1;
};

/// `countable wl --pairs FILE`: the verdict on every pair, and by category.
void run_wl_pairs(const WlPairsArguments& args);

}  // namespace countable::app

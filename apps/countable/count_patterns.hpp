#pragma once

#include <vector>

#include "count_arguments.hpp"
#include "countable/count/count.hpp"
#include "countable/molecules/input_file.hpp"
#include "smarts_patterns.hpp"

namespace countable::app {

/// The patterns of -p and --graphlets, in this order. Throws std::invalid_argument if there is none, if one is given
/// twice, or if one does not fit the molecules of the input. Those in SMARTS go to `smarts`, too.
[[nodiscard]] std::vector<pattern::Pattern> wanted_patterns(const CountArguments& args, SmartsPatterns& smarts,
                                                            Labels& labels);

/// Both, or the one that was asked for; orbits are induced unless it was said.
[[nodiscard]] std::vector<count::Embedding> wanted_kinds(const CountArguments& args);

/// What counts are anchored to.
[[nodiscard]] count::Per wanted_per(const CountArguments& args);

/// How the files of graphs or molecules are to be opened.
[[nodiscard]] molecules::InputOptions input_options(const CountArguments& args);
/// Whether all files are files of molecules.
[[nodiscard]] bool only_molecules(const CountArguments& args);

}  // namespace countable::app

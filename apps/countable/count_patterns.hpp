#pragma once

#include <optional>
#include <vector>

#include "count_arguments.hpp"
#include "countable/count/count.hpp"
#include "countable/molecules/molecule_reader.hpp"

namespace countable::app {

/// The patterns of -p and --graphlets, in this order. Throws std::invalid_argument if there is none, if one is given
/// twice, or if one does not fit the others or the molecules of the input.
[[nodiscard]] std::vector<pattern::Pattern> wanted_patterns(const CountArguments& args, Labels& labels);

[[nodiscard]] std::vector<count::Embedding> wanted_kinds(const CountArguments& args);

[[nodiscard]] bool any_smarts(const CountArguments& args);

/// The form of a file of molecules, by --input-format or else by its ending; nothing for a file of graphs.
[[nodiscard]] std::optional<molecules::FileForm> molecule_form(const std::string& file, const CountArguments& args);

}  // namespace countable::app

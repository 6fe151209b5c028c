#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// Something that is known of a public dataset, and what was found.
struct Fact {
    std::string what;
    double expected = 0, found = 0;
    double tolerance = 0;

    [[nodiscard]] bool holds() const { return found >= expected - tolerance && found <= expected + tolerance; }
};

/// What is known of "molhiv", "zinc12k" or "qm9": numbers of molecules, atoms and bonds, sizes of the parts, and
/// figures of the targets. `dataset` is all of it, with its own features and all its targets.
[[nodiscard]] std::vector<Fact> check_facts(std::string_view name, const Dataset& dataset);

}  // namespace countable::datasets

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

/// Sums over some splits of a dataset of molecules.
class SplitSums {
  public:
    explicit SplitSums(const Dataset& dataset,
                       const std::vector<Split>& splits = {Split::Train, Split::Validation, Split::Test});
    [[nodiscard]] double molecules() const { return molecules_; }
    [[nodiscard]] double atoms() const { return atoms_; }
    [[nodiscard]] double bonds() const { return bonds_; }
    [[nodiscard]] double sum(std::size_t target = 0) const { return sums_[target]; }
    [[nodiscard]] double mean(std::size_t target = 0) const { return sums_[target] / molecules_; }

  private:
    double molecules_ = 0, atoms_ = 0, bonds_ = 0;
    std::vector<double> sums_;
};

/// How many molecules were skipped because they cannot be read.
[[nodiscard]] double num_unreadable(const Dataset& dataset);

/// What is known of a named dataset of molecules (MoleculeSource::facts). `dataset` is all of it, with its own features
/// and all its targets. Throws std::invalid_argument for a name that there is not.
[[nodiscard]] std::vector<Fact> check_facts(std::string_view name, const Dataset& dataset);

}  // namespace countable::datasets

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/molecules/molecule.hpp"
#include "countable/molecules/smarts/any_smarts.hpp"

namespace countable::app {

/// The SMARTS among the patterns of a request: smarts:TEXT or name=smarts:TEXT, where TEXT is all that follows.
class SmartsPatterns {
  public:
    [[nodiscard]] static bool is_smarts(std::string_view text);

    /// Appends the SMARTS `text` to the patterns. Throws std::invalid_argument if it cannot be read.
    void append(std::string_view text, std::vector<pattern::Pattern>& patterns, Labels& labels);

    /// To be called when all patterns are there. Labels of elements and those of SMARTS exclude each other, since C is
    /// any carbon there and an aliphatic one here: if other patterns have labels, RDKit finds all SMARTS.
    void settle(std::vector<pattern::Pattern>& patterns, Labels& labels);

    /// What molecules must be labelled by.
    [[nodiscard]] molecules::AtomLabels atom_labels(const std::vector<pattern::Pattern>& patterns) const;

  private:
    struct Placed {
        std::size_t place;  // among the patterns
        std::string name, smarts;
    };
    std::vector<Placed> placed_;
};

}  // namespace countable::app

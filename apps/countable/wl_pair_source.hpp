#pragma once

#include <memory>
#include <optional>
#include <string>

#include "countable/formats/pair_file.hpp"
#include "countable/molecules/input_file.hpp"

namespace countable::app {

/// The pairs of a file, one after the other: a file of pairs (formats/pair_file.hpp); an array of graph6 strings (.npy); or
/// any other file of graphs or molecules, of which two consecutive ones make a pair.
class PairSource {
  public:
    virtual ~PairSource() = default;
    /// Throws InputError for what is wrong in the file.
    [[nodiscard]] virtual std::optional<formats::GraphPair> next() = 0;
    [[nodiscard]] virtual double fraction_read() const = 0;
};
[[nodiscard]] std::unique_ptr<PairSource> open_pairs(const std::string& file, Labels& labels,
                                                     const molecules::InputOptions& options);

}  // namespace countable::app

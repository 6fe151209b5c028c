#pragma once

#include <optional>

#include "countable/batches/encoding.hpp"
#include "countable/models/model.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/theory/lrp/lrp_network.hpp"

namespace countable::models {

/// The open encoding that knows the labels of a pattern.
[[nodiscard]] batches::Encoding encoding_of(const pattern::Pattern& pattern, const Labels& labels);

/// Deep LRP with sum pooling and sum readout, one layer, as wide as the network needs.
[[nodiscard]] ModelOptions options_of(const theory::LrpNetwork& network);

/// The network with the parameters of its channels, in double precision. A filter becomes a column of the slots'
/// weights, the indicator of its degrees a row of alpha's second layer, its weight a weight of the readout; all
/// parameters but those of the readout are small whole numbers. `encoding` and `labels`: those of the pattern.
/// Throws std::invalid_argument if there would be more than 2^24 parameters.
[[nodiscard]] std::shared_ptr<Model> make_compiled(const theory::LrpNetwork& network, const batches::Encoding& encoding,
                                                   const Labels& labels);

/// The output of a compiled network as the count that it is: rounded to the nearest whole number. Before the readout
/// all numbers are whole and below 2^53, so that the error is that of a sum of at most 1024 terms >= 0, each a product
/// of two numbers of which one is rounded: less than 1/2 up to 2^41. Nothing beyond.
[[nodiscard]] std::optional<double> exact_count(double output);

}  // namespace countable::models

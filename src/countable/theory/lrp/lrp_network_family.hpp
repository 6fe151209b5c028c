#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "countable/theory/lrp/lrp_cases.hpp"
#include "countable/theory/lrp/lrp_network.hpp"

namespace countable::theory {

/// The networks of one pattern, one for each largest degree of the graphs.
class NetworkFamily {
  public:
    explicit NetworkFamily(const lrp::Truncation& truncation) : truncation_(truncation) {}
    virtual ~NetworkFamily() = default;
    /// How many degrees a channel may look at; 0: the network serves all degrees.
    [[nodiscard]] virtual std::size_t positions() const = 0;
    /// Ends early, with some of them, where there are more than `most`.
    [[nodiscard]] virtual std::vector<LrpChannel> channels(unsigned max_degree, std::size_t most) const = 0;
    /// The smallest bound that makes sense: some copy of the pattern is within it.
    [[nodiscard]] virtual unsigned least_degree() const = 0;

    [[nodiscard]] LrpNetwork network(unsigned max_degree) const;
    /// Whether the degrees can be told apart by their codes.
    [[nodiscard]] bool codes_fit(unsigned max_degree) const;
    [[nodiscard]] bool fits(unsigned max_degree, std::size_t width) const;
    [[nodiscard]] const lrp::Truncation& truncation() const { return truncation_; }

  private:
    [[nodiscard]] LrpNetwork network(unsigned max_degree, std::size_t most) const;

    lrp::Truncation truncation_;
};

/// Of a pattern that stands whole in the sequences.
[[nodiscard]] std::unique_ptr<NetworkFamily> placed_networks(const CompiledLrp& compiled, std::vector<LrpCase> cases);
/// Of an unlabelled star for l = 1: the sum over the nodes of C(degree, leaves), whatever the sequences hold.
[[nodiscard]] std::unique_ptr<NetworkFamily> star_networks(const lrp::Truncation& truncation, unsigned leaves);

}  // namespace countable::theory

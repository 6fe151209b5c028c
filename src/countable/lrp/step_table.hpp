#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "countable/support/mix.hpp"

namespace countable::lrp {

/// Lists of numbers that grow step by step and share prefixes: state 0 is the empty list, step(s, x) the state of list
/// s with x at its end. Equal lists have equal states, exactly.
class StepTable {
  public:
    [[nodiscard]] std::uint32_t step(std::uint32_t state, std::uint64_t item) {
        const auto [place, fresh] = next_.try_emplace({state, item}, static_cast<std::uint32_t>(steps_.size()));
        if (fresh) steps_.push_back({state, item});
        return place->second;
    }

    /// The items of a state's list, first to last.
    [[nodiscard]] std::vector<std::uint64_t> list(std::uint32_t state) const {
        std::vector<std::uint64_t> items;
        for (; state != 0; state = steps_[state].from) items.push_back(steps_[state].item);
        return {items.rbegin(), items.rend()};
    }

    [[nodiscard]] std::size_t size() const { return steps_.size(); }

  private:
    struct Step {
        std::uint32_t from;
        std::uint64_t item;
    };
    struct Hash {
        std::size_t operator()(const std::pair<std::uint32_t, std::uint64_t>& key) const {
            return mix(key.second + key.first * golden_step);
        }
    };
    std::vector<Step> steps_{{0, 0}};
    std::unordered_map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t, Hash> next_;
};

}  // namespace countable::lrp

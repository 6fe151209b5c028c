#include "countable/training/config/resume_rule.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace countable::training {
namespace {

constexpr std::array<std::string_view, 5> may_change = {"training.epochs", "training.finish", "threads", "device",
                                                        "dataset.data"};

}  // namespace

std::optional<std::string> field_against_resuming(const Config& before, const Config& now) {
    for (const auto& field : differing_fields(before, now))
        if (std::ranges::find(may_change, field) == may_change.end()) return field;
    return std::nullopt;
}

}  // namespace countable::training

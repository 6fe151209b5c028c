#pragma once

#include <functional>
#include <string>
#include <variant>

#include "countable/wl/meaning.hpp"
#include "json_writer.hpp"
#include "wl_output.hpp"

namespace countable::app {

/// A colour of a round, how many tuples of each graph have it, and what it stands for.
struct WlColor {
    std::size_t round = 0;
    wl::Color color = 0;
    std::array<std::uint64_t, 2> tuples{};
    std::variant<wl::InitialMeaning, wl::Meaning> meaning;
};

/// Every colour of every round, in order. Requires the colours of all rounds.
void for_each_wl_color(const WlReport& report, const std::function<void(const WlColor&)>& visit);

/// The meaning of a colour for people; long multisets are abbreviated.
[[nodiscard]] std::string meaning_text(const WlColor& color, const Labels& labels);
/// All of the meaning, as keys and values of the open object.
void write_meaning(JsonWriter& json, const WlColor& color, const Labels& labels);

/// How the texts are to be read, in a sentence or two.
[[nodiscard]] std::string meaning_legend(const WlReport& report);

}  // namespace countable::app

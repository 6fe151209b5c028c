#include "smarts_patterns.hpp"

#include <algorithm>

#include "countable/pattern/pattern_list.hpp"

namespace countable::app {
namespace {

constexpr std::string_view prefix = "smarts:";

pattern::Pattern make(const std::string& name, const std::string& smarts, molecules::SmartsBy by, Labels& labels) {
    auto pattern = molecules::parse_any_smarts(smarts, by, labels);
    pattern.name = name;
    return pattern;
}

}  // namespace

bool SmartsPatterns::is_smarts(std::string_view text) { return pattern::split_name(text).text.starts_with(prefix); }

void SmartsPatterns::append(std::string_view text, std::vector<pattern::Pattern>& patterns, Labels& labels) {
    const auto named = pattern::split_name(text);
    placed_.push_back({patterns.size(), std::string(named.name), std::string(named.text.substr(prefix.size()))});
    patterns.push_back(make(placed_.back().name, placed_.back().smarts, molecules::SmartsBy::LabelsIfPossible, labels));
}

void SmartsPatterns::settle(std::vector<pattern::Pattern>& patterns, Labels& labels) {
    bool labelled = false;
    for (std::size_t i = 0; i < patterns.size(); ++i)
        if (std::ranges::find(placed_, i, &Placed::place) == placed_.end())
            labelled = labelled || patterns[i].graph.has_node_labels();
    if (!labelled) return;
    for (const auto& [place, name, smarts] : placed_)
        patterns[place] = make(name, smarts, molecules::SmartsBy::Matcher, labels);
}

molecules::AtomLabels SmartsPatterns::atom_labels(const std::vector<pattern::Pattern>& patterns) const {
    const bool small_letters =
        std::ranges::any_of(placed_, [&](const Placed& placed) { return !patterns[placed.place].query; });
    return small_letters ? molecules::AtomLabels::ElementsAndAromaticity : molecules::AtomLabels::Elements;
}

}  // namespace countable::app

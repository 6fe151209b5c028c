#include "countable/molecules/smarts/copies_of_maps.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/molecules/smarts/any_smarts.hpp"
#include "countable/pattern/graph_symmetry.hpp"

namespace countable::molecules {
namespace {

Count divided(Count maps, Count automorphisms) {
    if (maps % automorphisms != 0) throw std::logic_error("maps that no group of automorphisms permutes");
    return maps / automorphisms;
}

/// The number of each member's orbit, orbits ascending by their first members.
std::vector<std::size_t> numbered(const std::vector<unsigned>& smallest) {
    std::vector<std::size_t> number(smallest.size());
    std::size_t orbits = 0;
    for (std::size_t i = 0; i < smallest.size(); ++i) number[i] = smallest[i] == i ? orbits++ : number[smallest[i]];
    return number;
}

}  // namespace

CopiesOfMaps::CopiesOfMaps(const count::Query& query) : embedding_(query.embedding) {
    const auto symmetry = pattern::graph_symmetry(query.pattern.graph);
    automorphisms_ = symmetry.group_size;
    if (query.per == count::Per::Node) orbit_of_ = numbered(symmetry.node_orbit);
    if (query.per == count::Per::Edge) orbit_of_ = numbered(symmetry.edge_orbit);
    if (!orbit_of_.empty()) orbits_ = *std::ranges::max_element(orbit_of_) + 1;
}

count::Result CopiesOfMaps::operator()(const molecules::MapCounts& counts) const {
    const auto& maps = embedding_ == count::Embedding::Induced ? counts.induced : counts.all;
    count::Result result;
    result.total = divided(maps.total, automorphisms_);
    result.orbits = orbits_;
    const std::size_t columns = orbit_of_.size(), rows = columns == 0 ? 0 : maps.sent.size() / columns;
    result.anchored.resize(rows * orbits_);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t part = 0; part < columns; ++part)
            result.anchored[row * orbits_ + orbit_of_[part]] += maps.sent[row * columns + part];
        for (std::size_t orbit = 0; orbit < orbits_; ++orbit) {
            auto& copies = result.anchored[row * orbits_ + orbit];
            copies = divided(copies, automorphisms_);
        }
    }
    return result;
}

MatchedQueries::MatchedQueries(const std::vector<count::Query>& queries) {
    for (const auto& query : queries) {
        auto& matched = queries_.emplace_back();
        const auto smarts = smarts_query_of(query.pattern);
        if (!smarts) continue;
        const auto place = std::ranges::find(wanted_, smarts);
        matched.emplace(Matched{static_cast<std::size_t>(place - wanted_.begin()), CopiesOfMaps(query)});
        if (place == wanted_.end()) wanted_.push_back(smarts);
    }
}

std::vector<count::Result> MatchedQueries::join(std::vector<count::Result> counted,
                                                const std::vector<molecules::MapCounts>& maps) const {
    if (wanted_.empty()) return counted;
    std::vector<count::Result> results;
    auto next = counted.begin();
    for (const auto& matched : queries_)
        results.push_back(matched ? matched->copies(maps[matched->wanted]) : std::move(*next++));
    return results;
}

}  // namespace countable::molecules

#pragma once

#include "countable/count/counter.hpp"
#include "countable/molecules/smarts/smarts_query.hpp"

namespace countable::molecules {

/// Copies of a SMARTS from the maps that a chemistry toolkit counts. Two maps are the same copy iff they differ by an
/// automorphism of the query, so copies = maps / |Aut|; and the copies in which an atom (bond) plays the part of an
/// orbit of the query's atoms (bonds) are the maps that send a member of the orbit there, divided by |Aut|.
class CopiesOfMaps {
  public:
    /// Requires query.pattern.query.
    explicit CopiesOfMaps(const count::Query& query);

    /// What a Counter returns for other patterns.
    [[nodiscard]] count::Result operator()(const molecules::MapCounts& maps) const;

  private:
    count::Embedding embedding_;
    Count automorphisms_;
    std::size_t orbits_ = 0;
    std::vector<std::size_t> orbit_of_;  // of each atom (bond) of the query; empty for Per::Graph
};

/// What to ask the toolkit for: the queries of patterns that it finds. The queries come in pairs or alone, one for each
/// kind, and the toolkit counts a pattern of several queries once.
class MatchedQueries {
  public:
    explicit MatchedQueries(const std::vector<count::Query>& queries);

    [[nodiscard]] const std::vector<std::shared_ptr<const molecules::SmartsQuery>>& wanted() const { return wanted_; }

    /// The results of all queries in their order: `counted` are those of the others, `maps` what the toolkit counted.
    [[nodiscard]] std::vector<count::Result> join(std::vector<count::Result> counted,
                                                  const std::vector<molecules::MapCounts>& maps) const;

  private:
    struct Matched {
        std::size_t wanted;  // its place in wanted_
        CopiesOfMaps copies;
    };
    std::vector<std::optional<Matched>> queries_;  // nothing for a query of the Counter
    std::vector<std::shared_ptr<const molecules::SmartsQuery>> wanted_;
};

}  // namespace countable::molecules

// Several processes that count in one graph give the results of one. Here the processes are threads.
#include "countable/support/processes/team.hpp"

#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "countable/count/counter.hpp"
#include "countable/count/orbits.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

/// What the members of a team meet at.
struct Meeting {
    explicit Meeting(unsigned size) : members(size), barrier(static_cast<std::ptrdiff_t>(size)) {}
    unsigned members;
    std::barrier<> barrier;
    std::vector<std::span<Count>> counts{members};
    std::vector<std::span<std::uint64_t>> words{members};
    std::vector<char> fits = std::vector<char>(members);
};

/// One of them. Chunks are dealt out one by one.
class Member : public Team {
  public:
    Member(Meeting& meeting, unsigned rank) : meeting_(meeting), rank_(rank) {}

    unsigned size() const override { return meeting_.members; }

    void share_chunks(std::size_t items, std::size_t chunk, unsigned threads,
                      const std::function<void(unsigned, std::size_t, std::size_t)>& body) override {
        with_agreement(this, [&] {
            parallel_chunks(items, chunk, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
                if (first / chunk % meeting_.members == rank_) body(worker, first, last);
            });
        });
    }
    void require_fit(bool fits) override {
        meeting_.fits[rank_] = fits;
        meeting_.barrier.arrive_and_wait();
        const bool all = std::ranges::find(meeting_.fits, 0) == meeting_.fits.end();
        meeting_.barrier.arrive_and_wait();
        if (!all) throw_count_overflow();
    }
    void add_up(std::span<std::uint64_t> values) override { (void)sum(meeting_.words, values); }
    void add_up(std::span<Count> values) override { (void)sum(meeting_.counts, values); }
    void add_up_checked(std::span<Count> values) override { require_fit(sum(meeting_.counts, values)); }

  private:
    /// Whether no sum was too large.
    template <typename Word>
    bool sum(std::vector<std::span<Word>>& parts, std::span<Word> values) {
        parts[rank_] = values;
        meeting_.barrier.arrive_and_wait();
        bool fits = true;
        std::vector<Word> sums(values.size());
        for (const auto& part : parts)
            for (std::size_t i = 0; i < sums.size(); ++i)
                if (__builtin_add_overflow(sums[i], part[i], &sums[i])) fits = false;
        meeting_.barrier.arrive_and_wait();
        std::ranges::copy(sums, values.begin());
        return fits;
    }

    Meeting& meeting_;
    unsigned rank_;
};

std::vector<Result> by_team(const std::vector<Query>& queries, const Graph& graph, unsigned processes) {
    Meeting meeting(processes);
    std::vector<std::vector<Result>> results(processes);
    {
        std::vector<std::jthread> threads;
        for (unsigned rank = 0; rank < processes; ++rank)
            threads.emplace_back([&, rank] {
                Member member(meeting, rank);
                results[rank] = Counter(queries).answer(graph, {.threads = 1 + rank % 2, .team = &member});
            });
    }
    return results[0];
}

void expect_same(const std::vector<Query>& queries, const Graph& graph, const std::string& what) {
    const auto expected = Counter(queries).answer(graph);
    for (const unsigned processes : {2u, 5u}) {
        const auto found = by_team(queries, graph, processes);
        for (std::size_t q = 0; q < queries.size(); ++q) {
            const auto text = what + ", " + std::to_string(processes) + " processes, " + queries[q].pattern.name + " " +
                              std::string(kind_name(queries[q].embedding)) + " per " +
                              std::to_string(static_cast<int>(queries[q].per));
            ASSERT_EQ(found[q].outcome, expected[q].outcome) << text;
            if (found[q].outcome != Outcome::Exact) continue;
            ASSERT_TRUE(found[q].total == expected[q].total) << text;
            ASSERT_TRUE(found[q].anchored == expected[q].anchored) << text;
        }
    }
}

std::vector<Query> queries(std::initializer_list<const char*> names, Embedding embedding, Per per) {
    Labels labels;
    for (const char* const label : {"a", "b", "c"}) (void)labels.id(label);
    std::vector<Query> list;
    for (const char* const name : names) list.push_back({pattern::parse(name, labels), embedding, per});
    return list;
}

TEST(Team, AllOrbitsOfGraphlets) {
    Random random{7};
    const Graph graph = random_graph(270, 1, 8, random);  // with cliques of five nodes
    for (const Per per : {Per::Node, Per::Edge})
        expect_same(orbit_queries({.most_nodes = 5, .per = per}).queries, graph, "seed 7");
}

TEST(Team, PlansExpansionsAndHomomorphisms) {
    Random random{8};
    const Graph graph = random_labelled_graph(280, 1, 40, 3, 2, random);
    for (const Per per : {Per::Graph, Per::Node, Per::Edge}) {
        expect_same(queries({"triangle", "cycle-6", "x:a, y:b, z:c, x-y:a, y-z:b", "K3,3"}, Embedding::NonInduced, per),
                    graph, "seed 8");
        expect_same(queries({"4-cycle", "x:a, y:b, z:a, x-y, y-z", "a-b, c-d"}, Embedding::Induced, per), graph,
                    "seed 8");
        expect_same(queries({"4-cycle", "x:a, y:b, z:c, x-y, y-z, z-x", "path-4"}, Embedding::Homomorphism, per), graph,
                    "seed 8");
    }
}

TEST(Team, AnOverflowIsAgreedOn) {
    std::vector<Edge> edges;
    for (NodeId leaf = 2; leaf < 5'000; ++leaf) edges.insert(edges.end(), {{0, leaf}, {1, leaf}});
    const Graph hubs(5'000, edges);
    for (const Per per : {Per::Graph, Per::Node, Per::Edge}) {
        expect_same(queries({"star-2", "star-15", "triangle"}, Embedding::NonInduced, per), hubs, "hubs");
        expect_same(queries({"star-15", "4-cycle", "path-14"}, Embedding::Homomorphism, per), hubs, "hubs");
    }
}

}  // namespace
}  // namespace countable::count

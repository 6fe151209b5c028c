#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/count/missing_labels.hpp"
#include "countable/support/processes/team.hpp"

namespace countable::count {

struct Explanation;  // cost/explanation.hpp

struct Query {
    pattern::Pattern pattern;
    Embedding embedding = Embedding::NonInduced;
    Per per = Per::Graph;
};

/// Called now and then with the part of the work that is done, 0 to 1; never from two threads at once.
using OnProgress = std::function<void(double fraction)>;

/// What becomes of a large graph once it is counted. Without it the peak of memory is lower.
enum class AfterCounting { KeepGraph, DropGraph };

struct RunOptions {
    unsigned threads = 1;             ///< the results do not depend on it
    OnProgress on_progress = {};      ///< within a large graph
    std::function<bool()> stop = {};  ///< asked now and then, on any thread: whether to stop counting
    Team* team = nullptr;             ///< processes that count in the same graph together; only one of them may stop
    std::uint64_t memory = 0;         ///< most bytes for a large graph, its tables and results; 0: what there is
    AfterCounting after = AfterCounting::KeepGraph;  ///< of count_stream(): what the sink gets
};

/// Queries compiled once and answered for many graphs. A graph of at most 256 nodes is counted on machine words, a
/// larger one on sorted rows, where induced and disconnected patterns are expanded into connected subgraph-counts. Patterns
/// of at most 5 nodes without labels are counted from shared tables in large graphs; their orbits, where graphs are small and sparse,
/// by visiting all connected sets of nodes.
/// Homomorphisms have an engine of their own. Safe to call from several threads at once.
class Counter {
  public:
    /// Throws std::invalid_argument on a pattern with no node or more than 16.
    explicit Counter(std::vector<Query> queries);
    ~Counter();

    /// One result per query, each with its outcome. Throws MissingLabels where a query asks for labels that
    /// the graph does not have, std::invalid_argument where results or tables would not fit into the memory.
    [[nodiscard]] std::vector<Result> answer(const Graph& graph, const RunOptions& options = {}) const;
    /// The same for a graph that is not needed any more. Where nothing but its tables is counted from, its memory is given back
    /// before they are made.
    [[nodiscard]] std::vector<Result> answer(Graph&& graph, const RunOptions& options = {}) const;

    /// The same for several graphs, one after the other. Small ones whose orbits are counted from shared tables are joined:
    /// faster than one by one.
    [[nodiscard]] std::vector<std::vector<Result>> answer_all(std::span<const Graph* const> graphs,
                                                              const RunOptions& options = {}) const;

    /// Orbits of graphlets in a small and sparse graph as machine words: cells[r * columns.size() + c] is the count at node or edge
    /// r of the column columns[c], where the columns of all queries are numbered through. False where the queries or the graph are
    /// not of that kind, and answer() is to be asked.
    [[nodiscard]] bool answer_words(const Graph& graph, std::span<const std::size_t> columns,
                                    std::uint64_t* cells) const;

    /// answer() with exact results only: throws std::overflow_error when a count needs more than 128 bits.
    [[nodiscard]] std::vector<Result> operator()(const Graph& graph, unsigned threads = 1,
                                                 const OnProgress& on_progress = {}) const;

    /// How the queries would be counted in a graph: engine, plan and estimate of every column. Does not count.
    [[nodiscard]] std::vector<Explanation> explain(const Graph& graph) const;

    [[nodiscard]] const std::vector<Query>& queries() const;

  private:
    struct Program;
    std::unique_ptr<Program> program_;
};

/// Graphs of up to this size are counted on machine words.
inline constexpr NodeId most_small_nodes = 256;

}  // namespace countable::count

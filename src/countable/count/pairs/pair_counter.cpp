#include "countable/count/pairs/pair_counter.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "countable/count/sorted/root_pieces.hpp"
#include "countable/count/sorted/sorted_engine.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

constexpr std::size_t most_listed_nodes = std::size_t{1} << 23;

// Where there are so many edges that copies cannot be listed, the order does not matter.
constexpr CostModel sparse_graph{300, 3, 0.05, 2};

/// Thrown where a list gets too long, or the work takes too many steps.
struct TooMuch {};

/// Of the copies of a list, those that have one of some nodes. Every copy of a list is seen once for each mark.
class Marks {
  public:
    explicit Marks(std::uint64_t copies) : seen_(copies) {}
    void begin() { ++now_; }
    [[nodiscard]] bool add(std::uint32_t copy) {
        const bool fresh = seen_[copy] != now_;
        seen_[copy] = now_;
        return fresh;
    }

  private:
    std::vector<std::uint64_t> seen_;
    std::uint64_t now_ = 0;
};

double tree_steps(const Plan& plan, const SortedTarget& target) {
    const auto pieces = root_pieces(target.universe(plan.levels[0].universe).size());
    const auto steps = estimated_steps(plan, target, pieces);
    return std::accumulate(steps.begin(), steps.end(), 0.0);
}

}  // namespace

std::optional<PairPlan> make_pair_plan(const Job& job) {
    auto parts = pattern::component_nodes(job.shape);
    if (parts.size() != 2) return std::nullopt;
    const auto has_anchors = [&](const std::vector<unsigned>& nodes) {
        return !job.anchors.empty() && std::ranges::find(nodes, job.anchors[0]) != nodes.end();
    };
    if (has_anchors(parts[1])) std::swap(parts[0], parts[1]);
    PairPlan pair;
    pair.induced = job.embedding == Embedding::Induced;
    pair.swappable = job.swappable;
    pair.divisor = job.stabilizer;
    for (const bool is_first : {true, false}) {
        auto& part = is_first ? pair.first : pair.second;
        part.nodes = parts[is_first ? 0 : 1];
        const auto shape = pattern::induced_subgraph(job.shape, part.nodes);
        std::vector<unsigned> anchors;
        for (const unsigned anchor : job.anchors)
            if (is_first)
                anchors.push_back(static_cast<unsigned>(std::ranges::find(part.nodes, anchor) - part.nodes.begin()));
        part.plan = make_plan(shape, job.embedding, anchors, sparse_graph, pair.vocabulary, Inner::None);
        pair.divisor /= pattern::symmetry(shape, anchors).group_size;
    }
    return pair;
}

std::string describe(const PairPlan& plan, const std::vector<std::string>& names) {
    const auto list = [&](const std::vector<unsigned>& nodes) {
        std::string text;
        for (const unsigned node : nodes) text += (text.empty() ? "" : ", ") + names[node];
        return "{" + text + "}";
    };
    return "pairs of " + list(plan.first.nodes) + " and " + list(plan.second.nodes);
}

PairCounter::PairCounter(const PairPlan& plan, const Graph& graph)
    : plan_(plan), target_(graph, plan.vocabulary, std::vector(plan.vocabulary.relations.size(), RowPart::Whole)) {
    steps_ = {tree_steps(plan.first.plan, target_), tree_steps(plan.second.plan, target_)};
}

std::optional<PairCounter::Lists> PairCounter::list(const Plan& part, const std::function<bool()>& stop) const {
    std::vector<NodeId> nodes;  // of one copy after the other
    SortedEngine<std::uint64_t> engine(part, target_, stop);
    try {
        engine.for_each_map(target_.universe(part.levels[0].universe), [&](std::span<const NodeId> images) {
            nodes.insert(nodes.end(), images.begin(), images.end());
            if (nodes.size() > most_listed_nodes) throw TooMuch();
        });
    } catch (const TooMuch&) {
        return std::nullopt;
    }
    Lists lists;
    lists.copies = nodes.size() / part.size;
    lists.start.resize(std::size_t{target_.nodes()} + 2);
    for (const NodeId v : nodes) ++lists.start[v + 2];
    std::partial_sum(lists.start.begin(), lists.start.end(), lists.start.begin());
    lists.at.resize(nodes.size());
    // start[v + 1] runs from the beginning of the list of v to its end.
    for (std::size_t i = 0; i < nodes.size(); ++i)
        lists.at[lists.start[nodes[i] + 1]++] = static_cast<std::uint32_t>(i / part.size);
    return lists;
}

std::optional<std::vector<Count>> PairCounter::count(const Graph& graph, double most_steps,
                                                     const RunOptions& options) const {
    const Plan *paired = &plan_.first.plan, *listed = &plan_.second.plan;
    const unsigned anchors = paired->anchors;
    if (anchors == 0 && steps_[1] > steps_[0]) std::swap(paired, listed);
    const auto lists = list(*listed, options.stop);
    if (!lists) return std::nullopt;

    const unsigned threads = std::max(options.threads, 1u);
    const std::size_t rows = anchors == 0 ? 1 : anchors == 1 ? graph.num_nodes() : graph.num_edges();
    std::optional<EdgeRows> edge_rows;
    if (anchors == 2) edge_rows.emplace(graph);
    std::vector<std::vector<Count>> columns(threads);
    std::atomic<double> steps = 0;
    const SortedSet roots = target_.universe(paired->levels[0].universe);
    const auto pieces = root_pieces(roots.size());
    try {
        std::vector<SortedEngine<std::uint64_t>> engines(threads,
                                                         SortedEngine<std::uint64_t>(*paired, target_, options.stop));
        std::vector<Marks> marks(threads, Marks(lists->copies));
        parallel_chunks(pieces.size(), 1, threads, [&](unsigned worker, std::size_t piece, std::size_t) {
            auto& column = columns[worker];
            column.resize(rows);
            std::uint64_t looks = 0;
            const auto met_at = [&](NodeId v) {
                std::uint64_t met = 0;
                looks += 1 + lists->start[v + 1] - lists->start[v];
                for (std::size_t i = lists->start[v]; i < lists->start[v + 1]; ++i)
                    met += marks[worker].add(lists->at[i]) ? 1 : 0;
                return met;
            };
            const auto pair_up = [&](std::span<const NodeId> images) {
                if (anchors == 2 && plan_.swappable && images[0] > images[1]) return;
                marks[worker].begin();
                std::uint64_t met = 0;
                for (const NodeId v : images) {
                    met += met_at(v);
                    if (plan_.induced)
                        for (const NodeId w : target_.row(0, v)) met += met_at(w);
                }
                const NodeId u = target_.original(images[0]);
                Count& cell = column[anchors == 0   ? 0
                                     : anchors == 1 ? u
                                                    : (*edge_rows)(u, target_.original(images[1]))];
                cell = checked_add(cell, lists->copies - met);
                if (looks > most_steps) throw TooMuch();
            };
            const auto [first, last] = pieces[piece];
            engines[worker].for_each_map(roots.subspan(roots.size() - last, last - first), pair_up);
            if ((steps += static_cast<double>(looks)) > most_steps) throw TooMuch();
        });
    } catch (const TooMuch&) {
        return std::nullopt;
    }
    std::vector<Count> sum(rows);
    for (const auto& column : columns)
        for (std::size_t row = 0; row < column.size(); ++row) sum[row] = checked_add(sum[row], column[row]);
    for (Count& cell : sum) cell /= plan_.divisor;
    return sum;
}

}  // namespace countable::count

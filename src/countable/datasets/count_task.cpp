#include "countable/datasets/count_task.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "countable/count/orbit_names.hpp"
#include "countable/io/words.hpp"
#include "countable/pattern/named.hpp"
#include "countable/support/parallel.hpp"

namespace countable::datasets {
namespace {

using count::Embedding;

constexpr std::size_t graphs_at_once = 64;
constexpr std::array<std::pair<std::string_view, Embedding>, 2> prefixes = {
    {{"induced:", Embedding::Induced}, {"subgraph:", Embedding::NonInduced}}};
constexpr std::array<std::string_view, 2> induced_in_the_paper = {"tailed-triangle", "chordal-cycle"};

std::string_view without_prefix(std::string_view text) {
    for (const auto& [prefix, embedding] : prefixes)
        if (text.starts_with(prefix)) return io::trimmed(text.substr(prefix.size()));
    return text;
}

bool has_prefix(std::string_view text) { return without_prefix(text).size() != text.size(); }

bool is_named(std::string_view text) {
    Labels scratch;
    try {
        return pattern::named(text, scratch).has_value();
    } catch (const std::invalid_argument&) {
        return true;  // a name with a number that is out of range
    }
}

// An edge, a node with a label, or a node alone.
bool is_inline_item(std::string_view piece) {
    if (piece.starts_with("g6:") || piece.starts_with("file:")) return false;
    return piece.starts_with("node ") || piece.find_first_of("-:") != piece.npos ||
           (piece.size() == 1 && std::isalnum(static_cast<unsigned char>(piece[0])) != 0);
}

void require_labels(const CountTask& task, const Graph& graph) {
    const auto fail = [&](const char* what) {
        throw std::invalid_argument("the task '" + task.pattern.name + "' asks for labels of " + what +
                                    ", but the graphs have none");
    };
    if (task.pattern.graph.has_node_labels() && !graph.has_node_labels() && graph.num_nodes() > 0) fail("nodes");
    if (task.pattern.graph.has_edge_labels() && !graph.has_edge_labels() && graph.num_edges() > 0) fail("edges");
}

}  // namespace

namespace {

CountTask parse_whole(std::string_view text, Labels& labels) {
    const std::string_view what = without_prefix(io::trimmed(text));
    std::error_code ignored;
    if (what.starts_with("file:") || (!is_named(what) && std::filesystem::is_regular_file(what, ignored)))
        throw std::invalid_argument(
            "a pattern in a file cannot be a task, since the run would depend on it; expected a "
            "name, 'g6:...', or edges such as 'a-b, b-c, c-a'");
    CountTask task{.pattern = pattern::parse(what, labels)};
    task.pattern.name = text;
    if (std::ranges::find(induced_in_the_paper, text) != induced_in_the_paper.end())
        task.embedding = Embedding::Induced;
    for (const auto& [prefix, embedding] : prefixes)
        if (io::trimmed(text).starts_with(prefix)) task.embedding = embedding;
    return task;
}

// The text before the last slash, which names a node of the pattern, and that name.
std::pair<std::string_view, std::string_view> without_orbit(std::string_view text) {
    const auto slash = text.rfind('/');
    if (slash == text.npos) return {text, {}};
    return {io::trimmed(text.substr(0, slash)), io::trimmed(text.substr(slash + 1))};
}

}  // namespace

CountTask parse_count_task(std::string_view text, Labels& labels, TargetLevel level) {
    const auto [whole, node] = without_orbit(text);
    if (level == TargetLevel::Graph || node.empty()) return parse_whole(text, labels);
    CountTask task = parse_whole(whole, labels);
    const auto names = count::orbit_names(task.pattern, count::Per::Node);
    const auto found = std::ranges::find(names, task.pattern.name + "/" + std::string(node));
    if (found == names.end()) {
        std::string known;
        for (const auto& name : names) known += (known.empty() ? "" : ", ") + name;
        throw std::invalid_argument("the nodes of '" + std::string(whole) + "' play the parts " + known + ", found '" +
                                    std::string(text) + "'");
    }
    task.orbit = static_cast<std::size_t>(found - names.begin());
    task.pattern.name = text;
    return task;
}

namespace {

bool is_whole_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

// What stands between commas, K3,3 in one piece.
std::vector<std::string> pieces_of(std::string_view text) {
    std::vector<std::string> pieces;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto piece = io::trimmed(text.substr(begin, end - begin));
        const auto before = pieces.empty() ? std::string_view() : without_prefix(pieces.back());
        if (is_whole_number(piece) && before.starts_with('K') && is_whole_number(before.substr(1)))
            pieces.back().append(",").append(piece);
        else
            pieces.emplace_back(piece);
        begin = end + 1;
    }
    return pieces;
}

}  // namespace

std::vector<std::string> split_tasks(std::string_view text, std::span<const std::string> columns) {
    std::vector<std::string> tasks;
    bool open = false;  // the last task is a pattern that further pieces may belong to
    for (const auto& piece : pieces_of(text)) {
        if (piece.empty())
            throw std::invalid_argument("expected tasks between commas, found '" + std::string(text) + "'");
        const auto bare = without_prefix(piece);
        const bool known = std::ranges::find(columns, piece) != columns.end() || is_named(without_orbit(bare).first);
        const bool item = !known && is_inline_item(bare);
        if (open && item && !has_prefix(piece))
            tasks.back().append(", ").append(piece);
        else
            tasks.push_back(piece);
        open = item;
    }
    return tasks;
}

namespace {

// The copies that contain a node; where the task names an orbit, those in which the node plays its part.
double count_at(const count::Result& result, std::size_t node, const CountTask& task) {
    if (task.orbit) return static_cast<double>(result.at(node, *task.orbit));
    Count sum = 0;
    for (std::size_t orbit = 0; orbit < result.orbits; ++orbit) sum = checked_add(sum, result.at(node, orbit));
    return static_cast<double>(sum);
}

}  // namespace

std::vector<std::int64_t> row_offsets(std::span<const Graph> graphs, TargetLevel level) {
    std::vector<std::int64_t> offsets = {0};
    for (const Graph& graph : graphs)
        offsets.push_back(offsets.back() + (level == TargetLevel::Node ? std::int64_t{graph.num_nodes()} : 1));
    return offsets;
}

std::vector<double> count_tasks(std::span<const CountTask> tasks, std::span<const Graph> graphs, unsigned threads,
                                TargetLevel level) {
    const bool at_nodes = level == TargetLevel::Node;
    std::vector<count::Query> queries;
    for (const auto& task : tasks) {
        for (const Graph& graph : graphs) require_labels(task, graph);
        queries.push_back({task.pattern, task.embedding, at_nodes ? count::Per::Node : count::Per::Graph});
    }
    const count::Counter counter(std::move(queries));
    const auto offsets = row_offsets(graphs, level);
    std::vector<double> counts(static_cast<std::size_t>(offsets.back()) * tasks.size());
    parallel_chunks(graphs.size(), graphs_at_once, threads, [&](unsigned, std::size_t from, std::size_t to) {
        for (std::size_t g = from; g < to; ++g) {
            const auto results = counter(graphs[g]);
            const auto first = static_cast<std::size_t>(offsets[g]), last = static_cast<std::size_t>(offsets[g + 1]);
            for (std::size_t row = first; row < last; ++row)
                for (std::size_t t = 0; t < tasks.size(); ++t)
                    counts[row * tasks.size() + t] =
                        at_nodes ? count_at(results[t], row - first, tasks[t]) : static_cast<double>(results[t].total);
        }
    });
    return counts;
}

}  // namespace countable::datasets

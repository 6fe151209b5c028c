#include <algorithm>
#include <compare>
#include <tuple>

#include "countable/formats/tu/tu_tables.hpp"

namespace countable::formats {
namespace {

/// One line of DS_A.txt. Sorted, the lines of one edge are together, the earliest first.
struct Entry {
    NodeId low, high;
    bool downward;           // the line names `high` first
    std::uint64_t position;  // in the file

    [[nodiscard]] bool same_edge(const Entry& other) const { return low == other.low && high == other.high; }
    friend auto operator<=>(const Entry& a, const Entry& b) {
        return std::tie(a.low, a.high, a.position) <=> std::tie(b.low, b.high, b.position);
    }
};

std::vector<Entry> sorted_entries(const TuTables& tables, std::uint32_t graph) {
    std::vector<Entry> entries;
    entries.reserve(tables.edge_starts[graph + 1] - tables.edge_starts[graph]);
    for (auto i = tables.edge_starts[graph]; i < tables.edge_starts[graph + 1]; ++i) {
        const auto [u, v] = tables.edges[i];
        entries.push_back({std::min(u, v), std::max(u, v), u > v, tables.position(i)});
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// Turns the lines of one graph into its edges; `entries` are sorted.
class EdgeMerger {
  public:
    EdgeMerger(const TuTables& tables, const TuFiles& files, const Labels& labels)
        : tables_(tables), files_(files), labels_(labels) {}

    void add(std::span<const Entry> entries) {
        for (std::size_t i = 0; i < entries.size();) {
            std::size_t end = i + 1;
            while (end < entries.size() && entries[end].same_edge(entries[i])) ++end;
            add_edge(entries.subspan(i, end - i));
            i = end;
        }
    }

    /// Throws for the first line that is a loop or a repeat, if there is one.
    void refuse() const {
        if (first_bad_ == nullptr) return;
        const auto& [low, high, downward, position] = *first_bad_;
        auto sentence = "edge " + std::to_string((downward ? high : low) + std::uint64_t{1}) + ", " +
                        std::to_string((downward ? low : high) + std::uint64_t{1});
        sentence += repeated_ == nullptr
                        ? " is a loop"
                        : " repeats line " + std::to_string(tables_.edge_lines.line(repeated_->position));
        io::Place{files_.edges.name(), tables_.edge_lines.line(position)}.fail(sentence, Remedy::Simplify);
    }

    std::vector<Edge> edges;
    std::vector<Label> edge_labels;
    Dropped dropped;

  private:
    /// All lines of one edge.
    void add_edge(std::span<const Entry> lines) {
        const Entry& first = lines.front();
        if (first.low == first.high) {
            dropped.loops += lines.size();
            note(first, nullptr);
            return;
        }
        const Entry* seen[2] = {nullptr, nullptr};  // the first line that is not downward, and the first that is
        for (const Entry& line : lines) {
            const Entry*& twin = seen[line.downward ? 1 : 0];
            if (twin == nullptr) {
                twin = &line;
                if (!tables_.edge_labels.empty()) check_same_label(first, line);
            } else {
                ++dropped.repeats;
                note(line, twin);
            }
        }
        edges.push_back({tables_.local[first.low], tables_.local[first.high]});
        if (!tables_.edge_labels.empty()) edge_labels.push_back(tables_.edge_labels[first.position]);
    }

    void note(const Entry& bad, const Entry* repeated) {
        if (first_bad_ != nullptr && first_bad_->position < bad.position) return;
        first_bad_ = &bad;
        repeated_ = repeated;
    }

    void check_same_label(const Entry& one, const Entry& other) const {
        const auto expected = tables_.edge_labels[one.position], found = tables_.edge_labels[other.position];
        if (expected == found) return;
        io::Place{files_.edge_labels->name(), tables_.label_lines.line(other.position)}.fail(
            "expected label " + io::quote(labels_.text(expected)) + " as on line " +
            std::to_string(tables_.label_lines.line(one.position)) + " for the other direction of the edge, found " +
            io::quote(labels_.text(found)));
    }

    const TuTables& tables_;
    const TuFiles& files_;
    const Labels& labels_;
    const Entry *first_bad_ = nullptr, *repeated_ = nullptr;
};

}  // namespace

InputGraph make_tu_graph(const TuTables& tables, std::uint32_t graph, const TuFiles& files, const Labels& labels,
                         bool simplify, Dropped& dropped) {
    const auto entries = sorted_entries(tables, graph);
    EdgeMerger merger(tables, files, labels);
    merger.add(entries);
    if (!simplify) merger.refuse();
    dropped.loops += merger.dropped.loops;
    dropped.repeats += merger.dropped.repeats;

    InputGraph result;
    std::vector<Label> node_labels;
    for (auto i = tables.node_starts[graph]; i < tables.node_starts[graph + 1]; ++i) {
        const NodeId v = tables.order[i];
        result.node_ids.push_back(v + std::uint64_t{1});
        if (!tables.node_labels.empty()) node_labels.push_back(tables.node_labels[v]);
    }
    const auto nodes = static_cast<NodeId>(result.node_ids.size());
    result.graph = Graph(nodes, merger.edges, node_labels, merger.edge_labels);
    return result;
}

}  // namespace countable::formats

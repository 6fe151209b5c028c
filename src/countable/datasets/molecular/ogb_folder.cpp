#include "countable/datasets/molecular/ogb_folder.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/finite_number.hpp"
#include "countable/io/place.hpp"
#include "countable/molecules/elements.hpp"
#include "countable/molecules/features/ogb.hpp"
#include "countable/molecules/molecule.hpp"

namespace countable::datasets {
namespace {

namespace fs = std::filesystem;
using molecules::ogb_atom_sizes;
using molecules::ogb_bond_sizes;

io::TextSource open_file(const fs::path& folder, const std::string& name) {
    const auto file = data_file(folder, name);
    if (file.empty())
        io::Place{folder.string(), 0}.fail("expected a file " + name + " or " + name + ".gz, found neither");
    return io::TextSource::open(file.string());
}

// Lines of integers between commas.
template <std::size_t N>
class Rows {
  public:
    explicit Rows(io::TextSource source) : source_(std::move(source)) {}

    [[nodiscard]] std::optional<std::array<std::int64_t, N>> next() {
        const auto line = source_.next_line();
        if (!line) return std::nullopt;
        std::array<std::int64_t, N> row{};
        std::string_view rest = *line;
        for (std::size_t i = 0; i < N; ++i) {
            const auto end = rest.find(',');
            const auto value = parse_number<std::int64_t>(io::trimmed(rest.substr(0, end)));
            if (!value || (i + 1 == N) != (end == std::string_view::npos))
                place().fail_expected(N == 1 ? "an integer" : std::to_string(N) + " integers between commas", *line);
            row[i] = *value;
            if (end != std::string_view::npos) rest.remove_prefix(end + 1);
        }
        return row;
    }
    [[nodiscard]] std::array<std::int64_t, N> need() {
        if (auto row = next()) return *row;
        source_.next_place().fail("expected another line, found the end of the file");
    }
    void need_end() {
        if (next())
            place().fail("expected no more lines than the numbers of graphs, nodes and edges say, found another");
    }
    [[nodiscard]] io::Place place() const { return source_.place(); }

  private:
    io::TextSource source_;
};

template <std::size_t N>
void append_features(const Rows<N>& rows, const std::array<std::int64_t, N>& row,
                     const std::array<std::int32_t, N>& sizes, std::vector<std::int32_t>& values) {
    for (std::size_t i = 0; i < N; ++i) {
        if (row[i] < 0 || row[i] >= sizes[i])
            rows.place().fail("expected a feature from 0 to " + std::to_string(sizes[i] - 1) + " in column " +
                              std::to_string(i + 1) + ", found " + std::to_string(row[i]));
        values.push_back(static_cast<std::int32_t>(row[i]));
    }
}

std::int64_t size_of(Rows<1>& rows) {
    constexpr std::int64_t most = 1'000'000;
    const auto size = rows.need()[0];
    if (size < 0 || size > most) rows.place().fail("expected a size up to 1,000,000, found " + std::to_string(size));
    return size;
}

struct RawEdge {
    Edge edge;
    std::array<std::int32_t, 3> features;
};

// The edges of one graph, each once and in order.
std::vector<RawEdge> edges_of(std::int64_t nodes, std::int64_t count, Rows<2>& ends, Rows<3>& features) {
    std::vector<RawEdge> edges;
    for (std::int64_t e = 0; e < count; ++e) {
        auto [u, v] = ends.need();
        if (u < 0 || v < 0 || u >= nodes || v >= nodes || u == v)
            ends.place().fail("expected two different nodes below " + std::to_string(nodes) + ", found " +
                              std::to_string(u) + " and " + std::to_string(v));
        std::vector<std::int32_t> values;
        append_features(features, features.need(), ogb_bond_sizes, values);
        if (u > v) std::swap(u, v);
        edges.push_back({{static_cast<NodeId>(u), static_cast<NodeId>(v)}, {values[0], values[1], values[2]}});
    }
    std::ranges::stable_sort(edges, [](const RawEdge& a, const RawEdge& b) {
        return std::pair(a.edge.u, a.edge.v) < std::pair(b.edge.u, b.edge.v);
    });
    const auto same = [&](const RawEdge& a, const RawEdge& b) {
        if (a.edge != b.edge) return false;
        if (a.features != b.features)
            features.place().fail(
                "expected the same features in both directions of an edge of the graph that ends here");
        return true;
    };
    edges.erase(std::unique(edges.begin(), edges.end(), same), edges.end());
    return edges;
}

void append_graph(Dataset& dataset, std::int64_t nodes, const std::vector<RawEdge>& edges, Rows<9>& node_features) {
    std::vector<Label> node_labels, edge_labels;
    for (std::int64_t v = 0; v < nodes; ++v) {
        const auto row = node_features.need();
        append_features(node_features, row, ogb_atom_sizes, dataset.features.node_categories.values);
        node_labels.push_back(dataset.labels->id(molecules::element_symbol(static_cast<unsigned>(row[0]) + 1)));
    }
    std::vector<Edge> plain;
    for (const auto& [edge, features] : edges) {
        plain.push_back(edge);
        edge_labels.push_back(dataset.labels->id(molecules::bond_label(static_cast<molecules::BondKind>(features[0]))));
        dataset.features.edge_categories.values.insert(dataset.features.edge_categories.values.end(), features.begin(),
                                                       features.end());
    }
    dataset.graphs.emplace_back(static_cast<NodeId>(nodes), plain, node_labels, edge_labels);
}

void read_split(Dataset& dataset, OgbTexts& texts, bool whole) {
    std::vector<bool> known(dataset.graphs.size());
    dataset.split.assign(dataset.graphs.size(), Split::Train);
    const auto read = [&](io::TextSource& list, Split part) {
        Rows<1> rows(std::move(list));
        while (const auto row = rows.next()) {
            const auto g = static_cast<std::uint64_t>((*row)[0]);
            if (g >= known.size() && !whole) continue;
            if (g >= known.size() || known[g])
                rows.place().fail("expected every graph from 0 to " + std::to_string(known.size() - 1) +
                                  " once, found " + std::to_string((*row)[0]));
            known[g] = true;
            dataset.split[g] = part;
        }
    };
    const std::string last_list = texts.test.name();
    read(texts.train, Split::Train);
    read(texts.validation, Split::Validation);
    read(texts.test, Split::Test);
    if (const auto gap = std::ranges::find(known, false); gap != known.end())
        io::Place{last_list, 0}.fail("expected every graph in this list or the other two, found no " +
                                     std::to_string(gap - known.begin()));
}

}  // namespace

bool is_ogb_folder(const fs::path& folder) { return !data_file(folder / "raw", "edge.csv").empty(); }

OgbTexts open_ogb_folder(const fs::path& folder) {
    const fs::path raw = folder / "raw", split = folder / "split" / "scaffold";
    return {open_file(raw, "num-node-list.csv"), open_file(raw, "num-edge-list.csv"), open_file(raw, "node-feat.csv"),
            open_file(raw, "edge.csv"),          open_file(raw, "edge-feat.csv"),     open_file(raw, "graph-label.csv"),
            open_file(split, "train.csv"),       open_file(split, "valid.csv"),       open_file(split, "test.csv")};
}

Dataset read_ogb(OgbTexts texts, const std::string& target, std::uint64_t most) {
    Rows<1> node_counts(std::move(texts.node_counts)), edge_counts(std::move(texts.edge_counts));
    Rows<9> node_features(std::move(texts.node_features));
    Rows<2> ends(std::move(texts.edges));
    Rows<3> edge_features(std::move(texts.edge_features));
    auto& labels = texts.labels;
    Dataset dataset;
    dataset.target_names = {target};
    dataset.features.node_categories.sizes = {ogb_atom_sizes.begin(), ogb_atom_sizes.end()};
    dataset.features.edge_categories.sizes = {ogb_bond_sizes.begin(), ogb_bond_sizes.end()};
    bool whole = true;
    while (const auto label = labels.next_line()) {
        if (most > 0 && dataset.graphs.size() == most) {
            whole = false;
            break;
        }
        const auto value = finite_number(*label);
        if (!value) labels.place().fail_expected("a finite number", *label);
        dataset.targets.push_back(*value);
        const auto nodes = size_of(node_counts), edges = size_of(edge_counts);
        append_graph(dataset, nodes, edges_of(nodes, edges, ends, edge_features), node_features);
    }
    if (dataset.graphs.empty()) io::Place{labels.name(), 0}.fail("expected a line for each graph, found nothing");
    if (whole) {
        node_counts.need_end();
        edge_counts.need_end();
        node_features.need_end();
        ends.need_end();
        edge_features.need_end();
    }
    read_split(dataset, texts, whole);
    return dataset;
}

}  // namespace countable::datasets

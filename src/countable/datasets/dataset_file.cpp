#include "countable/datasets/dataset_file.hpp"

#include <algorithm>
#include <cstdio>
#include <span>
#include <stdexcept>

#include "countable/io/cache_file.hpp"
#include "countable/support/bytes.hpp"
#include "countable/support/cache_folder.hpp"

namespace countable::datasets {
namespace {

namespace fs = std::filesystem;

// Another number where the format changes.
constexpr std::string_view magic = "countable data 2";

// All graphs behind each other.
struct FlatGraphs {
    std::vector<NodeId> nodes;               // of each graph
    std::vector<std::uint64_t> edge_counts;  // of each graph
    std::vector<Edge> edges;
    std::vector<std::uint8_t> labelled;  // of each graph: 1 if its nodes are, + 2 if its edges are
    std::vector<Label> node_labels, edge_labels;

    template <typename Self, typename Visit>
    static void for_each_array(Self& self, const Visit& visit) {
        visit(self.nodes);
        visit(self.edge_counts);
        visit(self.edges);
        visit(self.labelled);
        visit(self.node_labels);
        visit(self.edge_labels);
    }
};

FlatGraphs flatten(const std::vector<Graph>& graphs) {
    FlatGraphs flat;
    for (const Graph& graph : graphs) {
        flat.nodes.push_back(graph.num_nodes());
        flat.edge_counts.push_back(graph.num_edges());
        flat.labelled.push_back(
            static_cast<std::uint8_t>((graph.has_node_labels() ? 1 : 0) + (graph.has_edge_labels() ? 2 : 0)));
        if (graph.has_node_labels())
            for (NodeId v = 0; v < graph.num_nodes(); ++v) flat.node_labels.push_back(graph.node_label(v));
        for (const Edge edge : graph.edges()) {
            flat.edges.push_back(edge);
            if (graph.has_edge_labels()) flat.edge_labels.push_back(graph.edge_label(edge.u, edge.v));
        }
    }
    return flat;
}

// Takes the first `size` entries of what is left.
template <typename T>
std::span<const T> take(std::span<const T>& rest, std::size_t size) {
    if (size > rest.size()) throw std::invalid_argument("fewer entries than graphs ask for");
    const auto front = rest.first(size);
    rest = rest.subspan(size);
    return front;
}

// Throws std::invalid_argument where the arrays do not belong together.
std::vector<Graph> unflatten(const FlatGraphs& flat, std::size_t num_labels) {
    const auto known = [&](Label label) { return label < num_labels; };
    if (flat.nodes.size() != flat.edge_counts.size() || flat.nodes.size() != flat.labelled.size() ||
        !std::ranges::all_of(flat.node_labels, known) || !std::ranges::all_of(flat.edge_labels, known))
        throw std::invalid_argument("arrays of different sizes");
    std::span<const Edge> edges = flat.edges;
    std::span<const Label> node_labels = flat.node_labels, edge_labels = flat.edge_labels;
    std::vector<Graph> graphs;
    graphs.reserve(flat.nodes.size());
    for (std::size_t g = 0; g < flat.nodes.size(); ++g) {
        const auto own_edges = take(edges, flat.edge_counts[g]);
        const auto own_nodes = take(node_labels, (flat.labelled[g] & 1) != 0 ? flat.nodes[g] : 0);
        const auto own_labels = take(edge_labels, (flat.labelled[g] & 2) != 0 ? own_edges.size() : 0);
        graphs.emplace_back(flat.nodes[g], own_edges, own_nodes, own_labels);
    }
    if (!edges.empty() || !node_labels.empty() || !edge_labels.empty()) throw std::invalid_argument("more entries");
    return graphs;
}

template <typename DatasetType, typename Visit>
void for_each_array(DatasetType& dataset, const Visit& visit) {
    visit(dataset.targets);
    visit(dataset.split);
    visit(dataset.features.node_categories.sizes);
    visit(dataset.features.node_categories.values);
    visit(dataset.features.edge_categories.sizes);
    visit(dataset.features.edge_categories.values);
    visit(dataset.features.node_numbers.values);
    visit(dataset.features.edge_numbers.values);
}

template <typename DatasetType, typename Visit>
void for_each_texts(DatasetType& dataset, const Visit& visit) {
    visit(dataset.target_names);
    visit(dataset.features.node_numbers.columns);
    visit(dataset.features.edge_numbers.columns);
    visit(dataset.unreadable);
    visit(dataset.skipped_columns);
}

bool fits(const molecules::CategoryTable& table, std::uint64_t rows) {
    if (table.empty()) return table.values.empty();
    if (table.values.size() != rows * table.sizes.size()) return false;
    for (std::size_t i = 0; i < table.values.size(); ++i)
        if (table.values[i] < 0 || table.values[i] >= table.sizes[i % table.sizes.size()]) return false;
    return true;
}

bool belongs_together(const Dataset& dataset) {
    std::uint64_t nodes = 0, edges = 0;
    for (const Graph& graph : dataset.graphs) {
        nodes += graph.num_nodes();
        edges += graph.num_edges();
    }
    return dataset.targets.size() == dataset.graphs.size() * dataset.target_names.size() &&
           dataset.split.size() == dataset.graphs.size() && fits(dataset.features.node_categories, nodes) &&
           fits(dataset.features.edge_categories, edges) &&
           dataset.features.node_numbers.values.size() == nodes * dataset.features.node_numbers.columns.size() &&
           dataset.features.edge_numbers.values.size() == edges * dataset.features.edge_numbers.columns.size() &&
           std::ranges::all_of(dataset.split, [](Split split) { return split <= Split::Test; });
}

}  // namespace

void save_dataset(const Dataset& dataset, std::uint64_t key, const fs::path& file) {
    ByteWriter body;
    std::vector<std::string> labels;
    for (Label label = 0; label < dataset.labels->size(); ++label) labels.push_back(dataset.labels->text(label));
    body.texts(labels);
    const auto flat = flatten(dataset.graphs);
    FlatGraphs::for_each_array(flat, [&](const auto& values) { body.array(values); });
    for_each_array(dataset, [&](const auto& values) { body.array(values); });
    for_each_texts(dataset, [&](const auto& texts) { body.texts(texts); });
    io::save_cached(file, magic, key, body.bytes());
}

std::optional<Dataset> read_saved_dataset(std::uint64_t key, const fs::path& file) {
    const auto body = io::load_cached(file, magic, key);
    if (!body) return std::nullopt;
    ByteReader in(*body);
    Dataset dataset;
    std::vector<std::string> labels;
    in.texts(labels);
    for (const auto& text : labels) static_cast<void>(dataset.labels->id(text));
    FlatGraphs flat;
    FlatGraphs::for_each_array(flat, [&](auto& values) { in.array(values); });
    for_each_array(dataset, [&](auto& values) { in.array(values); });
    for_each_texts(dataset, [&](auto& texts) { in.texts(texts); });
    if (!in.ok() || !in.at_end() || dataset.labels->size() != labels.size()) return std::nullopt;
    try {
        dataset.graphs = unflatten(flat, labels.size());
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
    if (!belongs_together(dataset)) return std::nullopt;
    return dataset;
}

Dataset cached_dataset(std::uint64_t key, const fs::path& folder, const std::function<Dataset()>& make,
                       std::uint64_t most_bytes) {
    if (folder.empty()) return make();
    char name[32];
    std::snprintf(name, sizeof name, "%016llx.dataset", static_cast<unsigned long long>(key));
    const fs::path file = folder / name;
    if (auto dataset = read_saved_dataset(key, file)) {
        note_use(file);
        return std::move(*dataset);
    }
    Dataset dataset = make();
    try {
        fs::create_directories(folder);
        save_dataset(dataset, key, file);
        trim_cache(folder, ".dataset", file, most_bytes);
    } catch (const std::runtime_error&) {  // of the file system, too; the dataset is what counts
    }
    return dataset;
}

}  // namespace countable::datasets

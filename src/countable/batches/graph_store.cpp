#include "countable/batches/graph_store.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

#include "countable/batches/egonets.hpp"
#include "countable/batches/laplacian_pe.hpp"
#include "countable/batches/lrp_edge_features.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/random.hpp"

namespace countable::batches {
namespace {

constexpr std::size_t graphs_at_once = 64;
constexpr std::uint64_t order_stream = 0x6e656967;  // keeps these random numbers apart from all others of the seed

// Ascending columns of row v of min(A^2, 1).
void two_hops_of(const Graph& graph, NodeId v, std::vector<std::int32_t>& columns) {
    columns.clear();
    for (const NodeId u : graph.neighbors(v))
        for (const NodeId w : graph.neighbors(u)) columns.push_back(static_cast<std::int32_t>(w));
    std::ranges::sort(columns);
    const auto rest = std::ranges::unique(columns);
    columns.erase(rest.begin(), rest.end());
}

std::int32_t class_of(Label label, const std::vector<std::int64_t>& positions, const Labels& labels,
                      std::size_t graph) {
    if (positions[label] < 0)
        throw std::invalid_argument("graph " + std::to_string(graph + 1) + " has the label '" + labels.text(label) +
                                    "', which the model does not know");
    return static_cast<std::int32_t>(positions[label]);
}

void require_labels(const Graph& graph, const Encoding& encoding, std::size_t number) {
    const auto require = [&](bool labelled, bool wanted, const char* what) {
        if (labelled != wanted && !(encoding.open && labelled))
            throw std::invalid_argument("graph " + std::to_string(number + 1) + " has " + (labelled ? "" : "no ") +
                                        "labels on its " + what + ", unlike what the model was made for");
    };
    const bool nodes_wanted = encoding.has_tables() || !encoding.node_labels.empty();
    if (graph.num_nodes() > 0) require(graph.has_node_labels(), nodes_wanted, "nodes");
    if (graph.num_edges() > 0) require(graph.has_edge_labels(), encoding.edge_width() > 0, "edges");
}

void require_tables(const molecules::FeatureTables* tables, const Encoding& encoding) {
    const auto same = [](const TableEncoding& wanted, const molecules::CategoryTable& choices,
                         const molecules::NumberTable& numbers) {
        return wanted.sizes == choices.sizes && wanted.numbers == numbers.columns;
    };
    if (tables != nullptr && encoding.edge_table.numbers != tables->edge_numbers.columns &&
        tables->edge_numbers.empty())
        throw std::invalid_argument(
            "expected molecules with coordinates, as an SDF file has them: the model was made "
            "for distances between atoms");
    if (tables == nullptr || !same(encoding.node_table, tables->node_categories, tables->node_numbers) ||
        !same(encoding.edge_table, tables->edge_categories, tables->edge_numbers))
        throw std::invalid_argument("expected molecules with the features that the model was made for" +
                                    (encoding.feature_set.empty() ? std::string() : " (" + encoding.feature_set + ")"));
}

std::vector<std::int64_t> identity(std::size_t size) {
    std::vector<std::int64_t> numbers(size);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

// A row for each class.
torch::Tensor dense(const ClassVectors& vectors, std::int64_t width) {
    auto rows = torch::zeros({static_cast<std::int64_t>(vectors.size()), width});
    auto* const numbers = rows.data_ptr<float>();
    for (std::size_t i = 0; i < vectors.ones.size(); ++i)
        numbers[static_cast<std::int64_t>(i / vectors.columns) * width + vectors.ones[i]] = 1;
    return rows;
}

// Writes the features of a row that is zero: the ones of its class, and numbers at the end.
void write_features(float* row, std::int64_t width, const ClassVectors& vectors, std::int32_t which,
                    const std::vector<float>& numbers, std::int64_t numbers_width, std::int64_t position) {
    const auto* const ones = vectors.ones.data() + static_cast<std::size_t>(which) * vectors.columns;
    for (std::size_t c = 0; c < vectors.columns; ++c) row[ones[c]] = 1;
    if (numbers_width > 0)
        std::copy_n(numbers.begin() + position * numbers_width, numbers_width, row + width - numbers_width);
}

torch::Tensor empty_index(std::int64_t size) { return torch::empty({size}, torch::kInt64); }

}  // namespace

GraphStore::GraphStore(std::span<const Graph> graphs, const Labels& labels, const Encoding& encoding,
                       std::vector<double> targets, std::int64_t num_targets, const StoreOptions& options)
    : node_width_(encoding.node_width()),
      edge_width_(encoding.edge_width()),
      num_targets_(num_targets),
      targets_(targets.begin(), targets.end()),
      at_nodes_(options.target_level == datasets::TargetLevel::Node),
      needs_(options.needs) {
    std::int64_t rows = std::ssize(graphs);
    if (at_nodes_) {
        rows = 0;
        for (const Graph& graph : graphs) rows += graph.num_nodes();
    }
    if (std::ssize(targets) != rows * num_targets)
        throw std::invalid_argument("GraphStore: expected " + std::to_string(num_targets) + " targets per " +
                                    (at_nodes_ ? "node" : "graph"));
    if (!encoding.has_tables()) {
        node_vectors_ = unit_vectors(encoding.node_width_without_counts());
        edge_vectors_ = unit_vectors(edge_width_);
        lay_out(graphs, {labels, encoding, encoding.node_classes(labels), encoding.edge_classes(labels)}, options);
        take_counts(options.node_counts, encoding.counts);
        return;
    }
    require_tables(options.tables, encoding);
    const auto classes = classified(graphs, *options.tables);
    node_vectors_ = classes.nodes;
    edge_vectors_ = classes.edges;
    // Labels are classes already.
    lay_out(classes.graphs, {labels, encoding, identity(node_vectors_.size()), identity(edge_vectors_.size())},
            options);
    take_numbers(*options.tables);
    take_counts(options.node_counts, encoding.counts);
    if (edge_vectors_.columns > 1) edge_class_features_ = dense(edge_vectors_, edge_width_);
}

void GraphStore::lay_out(std::span<const Graph> graphs, const Classes& classes, const StoreOptions& options) {
    for (const Graph& graph : graphs) {
        nodes_.push_back(nodes_.back() + graph.num_nodes());
        adjacency_.entries.push_back(adjacency_.entries.back() + 2 * static_cast<std::int64_t>(graph.num_edges()));
    }
    const auto nodes = static_cast<std::size_t>(nodes_.back());
    const auto entries = static_cast<std::size_t>(adjacency_.entries.back());
    adjacency_.degrees.resize(nodes);
    adjacency_.columns.resize(entries);
    reverse_.resize(entries);
    if (needs_.order) order_.resize(entries);
    node_class_.resize(nodes);
    edge_class_.resize(edge_width_ > 0 ? entries : 0);
    parallel_chunks(graphs.size(), graphs_at_once, options.threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t g = first; g < last; ++g) {
            require_labels(graphs[g], classes.encoding, g);
            lay_out_graph(graphs[g], g, classes);
            if (needs_.order) shuffle_rows(graphs[g], g, options.order_seed);
        }
    });
    const auto plan = [&](lrp::PlanOptions wanted, lrp::SlotKind slot_kind) {
        wanted.threads = options.threads;
        return lrp::cached_plan(graphs, {.node = classes.node, .edge = classes.edge}, slot_kind, wanted,
                                options.plan_cache);
    };
    if (needs_.lrp) lrp_ = plan(*needs_.lrp, lrp::SlotKind::Nodes);
    if (needs_.lrp_first) lrp_first_ = plan(*needs_.lrp_first, lrp::SlotKind::Classes);
    if (needs_.laplacian_pe > 0) laplacian_pe_ = laplacian_pe(graphs, needs_.laplacian_pe);
    if (needs_.two_hops) lay_out_two_hops(graphs);
    if (needs_.node_sets) {
        pairs_ = SetStore(graphs, all_pairs, options.threads);
        triples_ = SetStore(graphs, connected_triples, options.threads);
    }
}

// The adjacency of a graph and the classes of its nodes and edges.
void GraphStore::lay_out_graph(const Graph& graph, std::size_t g, const Classes& classes) {
    const auto first_node = static_cast<std::size_t>(nodes_[g]);
    const auto first_entry = static_cast<std::size_t>(adjacency_.entries[g]);
    // The next entry of row u to be met as (v, u): rows are ascending, so they come in this order.
    std::vector<std::int32_t> next(graph.num_nodes());
    for (NodeId v = 1; v < graph.num_nodes(); ++v)
        next[v] = next[v - 1] + static_cast<std::int32_t>(graph.degree(v - 1));
    std::size_t entry = first_entry;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        adjacency_.degrees[first_node + v] = static_cast<std::int32_t>(graph.degree(v));
        if (graph.has_node_labels())
            node_class_[first_node + v] = class_of(graph.node_label(v), classes.node, classes.labels, g);
        const auto neighbors = graph.neighbors(v);
        for (std::size_t i = 0; i < neighbors.size(); ++i, ++entry) {
            adjacency_.columns[entry] = static_cast<std::int32_t>(neighbors[i]);
            reverse_[entry] = next[neighbors[i]]++;
            if (edge_width_ > 0)
                edge_class_[entry] = class_of(graph.edge_labels(v)[i], classes.edge, classes.labels, g);
        }
    }
}

void GraphStore::shuffle_rows(const Graph& graph, std::size_t g, std::uint64_t seed) {
    Random random(seed, order_stream, g);
    std::vector<std::int32_t> row;
    auto to = order_.begin() + adjacency_.entries[g];
    std::int32_t start = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        row.resize(graph.degree(v));
        std::iota(row.begin(), row.end(), start);
        random.shuffle(row);
        to = std::ranges::copy(row, to).out;
        start += static_cast<std::int32_t>(graph.degree(v));
    }
}

void GraphStore::lay_out_two_hops(std::span<const Graph> graphs) {
    two_hops_.degrees.reserve(static_cast<std::size_t>(nodes_.back()));
    std::vector<std::int32_t> columns;
    for (const Graph& graph : graphs) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            two_hops_of(graph, v, columns);
            two_hops_.degrees.push_back(static_cast<std::int32_t>(columns.size()));
            two_hops_.columns.insert(two_hops_.columns.end(), columns.begin(), columns.end());
        }
        two_hops_.entries.push_back(std::ssize(two_hops_.columns));
    }
}

// A row for each edge becomes one for each of its two entries.
void GraphStore::take_numbers(const molecules::FeatureTables& tables) {
    node_numbers_ = tables.node_numbers.values;
    node_numbers_width_ = std::ssize(tables.node_numbers.columns);
    const auto width = std::ssize(tables.edge_numbers.columns);
    edge_numbers_width_ = width;
    if (std::ssize(node_numbers_) != nodes_.back() * node_numbers_width_ ||
        2 * std::ssize(tables.edge_numbers.values) != adjacency_.entries.back() * width)
        throw std::invalid_argument("expected numbers of all nodes and all edges");
    if (width == 0) return;
    edge_numbers_.resize(static_cast<std::size_t>(adjacency_.entries.back() * width));
    auto from = tables.edge_numbers.values.begin();
    for (std::int64_t g = 0; g < size(); ++g) {
        std::int64_t entry = adjacency_.entries[g];
        for (std::int64_t v = nodes_[g]; v < nodes_[g + 1]; ++v)
            for (std::int32_t d = 0; d < adjacency_.degrees[v]; ++d, ++entry) {
                if (adjacency_.columns[entry] < v - nodes_[g]) continue;  // u < v, ascending, as in Graph::edges()
                const auto back = adjacency_.entries[g] + reverse_[entry];
                for (const auto to : {entry, back}) std::copy_n(from, width, edge_numbers_.begin() + to * width);
                from += width;
            }
    }
}

// Behind the numbers that nodes have already.
void GraphStore::take_counts(const molecules::NumberTable* counts, const CountEncoding& encoding) {
    const auto width = encoding.columns.size(), before = static_cast<std::size_t>(node_numbers_width_);
    if (width == 0) return;
    const auto nodes = static_cast<std::size_t>(nodes_.back());
    if (counts == nullptr || counts->columns != encoding.columns || counts->values.size() != nodes * width)
        throw std::invalid_argument("expected the counts at nodes that the model was made for");
    std::vector<float> numbers;
    numbers.reserve(nodes * (before + width));
    for (std::size_t v = 0; v < nodes; ++v) {
        numbers.insert(numbers.end(), node_numbers_.begin() + static_cast<std::ptrdiff_t>(v * before),
                       node_numbers_.begin() + static_cast<std::ptrdiff_t>((v + 1) * before));
        for (std::size_t c = 0; c < width; ++c)
            numbers.push_back(static_cast<float>(counts->values[v * width + c] / encoding.divisors[c]));
    }
    node_numbers_ = std::move(numbers);
    node_numbers_width_ += static_cast<std::int64_t>(width);
}

Relation GraphStore::slice(const StoredRelation& rows, std::span<const std::int64_t> graphs, std::int64_t nodes) const {
    std::int64_t entries = 0;
    for (const auto g : graphs) entries += rows.entries[g + 1] - rows.entries[g];
    Relation relation{empty_index(nodes + 1), empty_index(entries)};
    auto* offset = relation.offsets.data_ptr<std::int64_t>();
    auto* column = relation.columns.data_ptr<std::int64_t>();
    *offset = 0;
    std::int64_t first_node = 0;
    for (const auto g : graphs) {
        for (auto v = nodes_[g]; v < nodes_[g + 1]; ++v, ++offset) offset[1] = offset[0] + rows.degrees[v];
        for (auto e = rows.entries[g]; e < rows.entries[g + 1]; ++e) *column++ = first_node + rows.columns[e];
        first_node += nodes_[g + 1] - nodes_[g];
    }
    return relation;
}

std::int64_t GraphStore::num_rows(std::span<const std::int64_t> graphs) const {
    std::int64_t rows = 0;
    for (const auto graph : graphs) rows += num_rows(graph);
    return rows;
}

Batch GraphStore::batch(std::span<const std::int64_t> graphs) const {
    const auto num_graphs = std::ssize(graphs);
    Batch batch;
    batch.graph_offsets = empty_index(num_graphs + 1);
    auto* const offsets = batch.graph_offsets.data_ptr<std::int64_t>();
    offsets[0] = 0;
    for (std::int64_t i = 0; i < num_graphs; ++i)
        offsets[i + 1] = offsets[i] + nodes_[graphs[i] + 1] - nodes_[graphs[i]];
    const std::int64_t nodes = offsets[num_graphs];
    batch.adjacency = slice(adjacency_, graphs, nodes);
    if (needs_.two_hops) batch.two_hops = slice(two_hops_, graphs, nodes);
    fill_nodes(batch, graphs);
    fill_entries(batch, graphs);
    if (needs_.laplacian_pe > 0) {
        std::vector<torch::Tensor> parts = {torch::zeros({0, needs_.laplacian_pe})};
        for (const auto g : graphs) parts.push_back(laplacian_pe_.slice(0, nodes_[g], nodes_[g + 1]));
        batch.laplacian_pe = torch::cat(parts);
    }
    batch.edge_classes = edge_class_features_;
    add_sequences(batch, graphs);
    if (needs_.node_sets) {
        batch.pairs = std::make_shared<const SetBatch>(pairs_.slice(graphs, batch));
        batch.triples = std::make_shared<const SetBatch>(triples_.slice(graphs, batch));
    }
    if (needs_.egonets) batch.egonets = std::make_shared<const Egonets>(egonets_of(batch, *needs_.egonets));
    if (num_targets_ > 0) {
        batch.targets = torch::empty({num_rows(graphs), num_targets_});
        auto* out = batch.targets.data_ptr<float>();
        for (const auto g : graphs)
            out = std::copy_n(targets_.begin() + (at_nodes_ ? nodes_[g] : g) * num_targets_, num_rows(g) * num_targets_,
                              out);
    }
    return batch;
}

void GraphStore::fill_nodes(Batch& batch, std::span<const std::int64_t> graphs) const {
    const std::int64_t nodes = batch.adjacency.offsets.size(0) - 1;
    batch.graph_of_node = empty_index(nodes);
    batch.node_features = torch::zeros({nodes, node_width_});
    auto* graph_of_node = batch.graph_of_node.data_ptr<std::int64_t>();
    auto* features = batch.node_features.data_ptr<float>();
    for (std::int64_t i = 0; i < std::ssize(graphs); ++i)
        for (auto v = nodes_[graphs[i]]; v < nodes_[graphs[i] + 1]; ++v, features += node_width_) {
            *graph_of_node++ = i;
            write_features(features, node_width_, node_vectors_, node_class_[v], node_numbers_, node_numbers_width_, v);
        }
}

void GraphStore::fill_entries(Batch& batch, std::span<const std::int64_t> graphs) const {
    const std::int64_t entries = batch.adjacency.columns.size(0);
    batch.rows = empty_index(entries);
    batch.reverse = empty_index(entries);
    if (needs_.order) batch.order = empty_index(entries);
    batch.edge_features = torch::zeros({entries, edge_width_});
    const auto* const offsets = batch.adjacency.offsets.data_ptr<std::int64_t>();
    auto* const rows = batch.rows.data_ptr<std::int64_t>();
    for (std::int64_t v = 0; v + 1 < batch.adjacency.offsets.size(0); ++v)
        std::fill(rows + offsets[v], rows + offsets[v + 1], v);
    auto* const reverse = batch.reverse.data_ptr<std::int64_t>();
    auto* const order = needs_.order ? batch.order.data_ptr<std::int64_t>() : nullptr;
    auto* features = batch.edge_features.data_ptr<float>();
    std::int64_t entry = 0;
    for (const auto g : graphs) {
        const std::int64_t first_entry = entry;
        for (auto e = adjacency_.entries[g]; e < adjacency_.entries[g + 1]; ++e, ++entry, features += edge_width_) {
            reverse[entry] = first_entry + reverse_[e];
            if (order != nullptr) order[entry] = first_entry + order_[e];
            if (edge_width_ > 0)
                write_features(features, edge_width_, edge_vectors_, edge_class_[e], edge_numbers_, edge_numbers_width_,
                               e);
        }
    }
}

void GraphStore::add_sequences(Batch& batch, std::span<const std::int64_t> graphs) const {
    const auto node_classes = static_cast<std::int64_t>(node_vectors_.size());
    const auto edge_classes = std::max<std::int64_t>(1, static_cast<std::int64_t>(edge_vectors_.size()));
    const auto shared = [](LrpBatch sequences) { return std::make_shared<const LrpBatch>(std::move(sequences)); };
    if (needs_.lrp) {
        auto sequences = batches::slice(lrp_, graphs, node_classes, edge_classes);
        batch.lrp =
            shared(needs_.lrp_edge_entries ? with_edge_entries(sequences, batch.adjacency) : std::move(sequences));
    }
    if (needs_.lrp_first) batch.lrp_first = shared(batches::slice(lrp_first_, graphs, node_classes, edge_classes));
}

}  // namespace countable::batches

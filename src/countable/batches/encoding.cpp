#include "countable/batches/encoding.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <stdexcept>

namespace countable::batches {
namespace {

// "nodes" or "edges" of some graphs labelled and of others not: a one-hot vector would have no place for the others.
// A graph without any is labelled vacuously.
void require_all_or_none(std::size_t labelled, std::size_t unlabelled, const char* what) {
    if (labelled > 0 && unlabelled > 0)
        throw std::invalid_argument(std::string("the ") + what + " of " + std::to_string(labelled) +
                                    " graphs have labels and those of " + std::to_string(unlabelled) + " have none");
}

std::vector<std::string> texts_of(const std::set<Label>& used, const Labels& labels) {
    std::vector<std::string> texts;
    for (const Label label : used) texts.push_back(labels.text(label));
    std::ranges::sort(texts);
    return texts;
}

// Position of each label of the table in `texts`; of others the one behind them, or -1.
std::vector<std::int64_t> classes(const Labels& labels, const std::vector<std::string>& texts, bool open) {
    std::vector<std::int64_t> result(labels.size(), open ? std::ssize(texts) : -1);
    for (Label label = 0; label < labels.size(); ++label) {
        const auto found = std::ranges::find(texts, labels.text(label));
        if (found != texts.end()) result[label] = found - texts.begin();
    }
    return result;
}

}  // namespace

std::int64_t TableEncoding::width() const { return std::accumulate(sizes.begin(), sizes.end(), std::ssize(numbers)); }

Encoding encoding_of(std::span<const Graph> graphs, const Labels& labels, const molecules::FeatureTables& tables) {
    if (!tables.empty()) {
        Encoding encoding;
        encoding.node_table = {tables.node_categories.sizes, tables.node_numbers.columns};
        encoding.edge_table = {tables.edge_categories.sizes, tables.edge_numbers.columns};
        encoding.feature_set = tables.set;
        encoding.explicit_hydrogens = tables.explicit_hydrogens;
        return encoding;
    }
    std::set<Label> on_nodes, on_edges;
    std::size_t labelled_nodes = 0, unlabelled_nodes = 0, labelled_edges = 0, unlabelled_edges = 0;
    for (const Graph& graph : graphs) {
        if (graph.num_nodes() > 0) ++(graph.has_node_labels() ? labelled_nodes : unlabelled_nodes);
        if (graph.num_edges() > 0) ++(graph.has_edge_labels() ? labelled_edges : unlabelled_edges);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.has_node_labels()) on_nodes.insert(graph.node_label(v));
            for (const Label label : graph.edge_labels(v)) on_edges.insert(label);
        }
    }
    require_all_or_none(labelled_nodes, unlabelled_nodes, "nodes");
    require_all_or_none(labelled_edges, unlabelled_edges, "edges");
    return {.node_labels = texts_of(on_nodes, labels), .edge_labels = texts_of(on_edges, labels)};
}

CountEncoding count_encoding(const molecules::NumberTable& counts, std::span<const std::int64_t> first_node,
                             std::span<const std::int64_t> graphs) {
    CountEncoding encoding{.columns = counts.columns, .divisors = {}};
    const std::size_t width = counts.columns.size();
    for (std::size_t c = 0; c < width; ++c) {
        const auto mean_of = [&](auto&& term) {
            double sum = 0, nodes = 0;
            for (const auto g : graphs)
                for (auto v = first_node[g]; v < first_node[g + 1]; ++v, ++nodes)
                    sum += term(static_cast<double>(counts.values[static_cast<std::size_t>(v) * width + c]));
            return nodes > 0 ? sum / nodes : 0;
        };
        const double mean = mean_of([](double x) { return x; });
        const double deviation = std::sqrt(mean_of([&](double x) { return (x - mean) * (x - mean); }));
        encoding.divisors.push_back(std::max(deviation, 1.0));
    }
    return encoding;
}

std::vector<std::int64_t> Encoding::node_classes(const Labels& labels) const {
    return classes(labels, node_labels, open);
}

std::vector<std::int64_t> Encoding::edge_classes(const Labels& labels) const {
    return classes(labels, edge_labels, open);
}

}  // namespace countable::batches

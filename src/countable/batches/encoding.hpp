#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/molecules/features/feature_tables.hpp"

namespace countable::batches {

/// What of the features of a node, or of an edge, comes from tables: choices, a one-hot vector for each column, then
/// numbers.
struct TableEncoding {
    std::vector<std::int32_t> sizes;   ///< of the vocabularies of the choices
    std::vector<std::string> numbers;  ///< names of the columns

    [[nodiscard]] std::int64_t width() const;
    friend bool operator==(const TableEncoding&, const TableEncoding&) = default;
};

/// Counts at a node, divided by a number each, that follow all other features of the node.
struct CountEncoding {
    std::vector<std::string> columns;  ///< as datasets::node_features() names them
    std::vector<double> divisors;      ///< of each column

    [[nodiscard]] std::int64_t width() const { return std::ssize(columns); }
    friend bool operator==(const CountEncoding&, const CountEncoding&) = default;
};

/// How labels become numbers: one-hot vectors over the labels that a dataset has, in ascending order of their texts. A
/// run keeps it, so that graphs of another file are read as those it was trained on. Without node labels every node has
/// the feature 1; without edge labels an edge has no feature but that it is there.
///
/// Where graphs come with tables of features, these are everything and labels do not matter. Counts at nodes may follow, after
/// labels and after tables.
///
/// An open encoding, that of a compiled pattern, takes any graph: labels that are not in a list are one more class, the
/// last, and where a list is empty labels do not matter. Nodes have at least as many channels as edges, so that a layer
/// that puts both into the same channels can tell all classes of edges apart.
struct Encoding {
    std::vector<std::string> node_labels, edge_labels;
    bool open = false;
    TableEncoding node_table = {}, edge_table = {};
    std::string feature_set = {};  ///< of molecules: what the tables are
    bool explicit_hydrogens = false;
    CountEncoding counts = {};

    [[nodiscard]] bool has_tables() const { return !node_table.sizes.empty(); }
    [[nodiscard]] std::int64_t node_width() const { return node_width_without_counts() + counts.width(); }
    [[nodiscard]] std::int64_t node_width_without_counts() const {
        if (has_tables()) return node_table.width();
        const std::int64_t classes = node_labels.empty() ? 1 : std::ssize(node_labels) + (open ? 1 : 0);
        return open ? std::max(classes, edge_width()) : classes;
    }
    [[nodiscard]] std::int64_t edge_width() const {
        if (has_tables()) return edge_table.width();
        return std::ssize(edge_labels) + (open && !edge_labels.empty() ? 1 : 0);
    }
    /// The class of each label of the table; -1 for one that the encoding does not know.
    [[nodiscard]] std::vector<std::int64_t> node_classes(const Labels& labels) const;
    [[nodiscard]] std::vector<std::int64_t> edge_classes(const Labels& labels) const;

    friend bool operator==(const Encoding&, const Encoding&) = default;
};

/// The columns of some counts, each divided by its standard deviation over the nodes of some graphs, or by 1 where that is larger: a count
/// that few nodes have would become a large number. A count of 0 stays 0, and sums of counts are sums of features. `first_node` has the nodes
/// of the graphs before each graph.
[[nodiscard]] CountEncoding count_encoding(const molecules::NumberTable& counts,
                                           std::span<const std::int64_t> first_node,
                                           std::span<const std::int64_t> graphs);

/// The columns of the tables, or without any the labels that occur in `graphs`. Throws std::invalid_argument when some
/// graphs have labels and some have none.
[[nodiscard]] Encoding encoding_of(std::span<const Graph> graphs, const Labels& labels,
                                   const molecules::FeatureTables& tables = {});

}  // namespace countable::batches

#include "countable/count/counter.hpp"

#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>

#include "arrays.hpp"
#include "countable/count/orbit_names.hpp"
#include "countable/count/orbits.hpp"
#include "countable/support/large_pages.hpp"
#include "countable/support/parallel.hpp"
#include "interruptible.hpp"
#include "pattern_object.hpp"

namespace countable::python {
namespace {

using count::Per;
/// Rows of numbers, 128 bits each: the lower and the upper 64.
struct Table {
    std::vector<std::size_t> first_row;  ///< of each graph, and the end
    std::size_t columns = 0;
    std::unique_ptr<std::uint64_t[]> low;  ///< row by row
    std::vector<std::uint64_t> high;       ///< likewise; empty where all numbers are below 2^63
    bool overflow = false;
};

// About how many steps a thread takes in a tenth of a second: less work is done where it is asked for.
constexpr double quick_steps = 2e6;

Per per_of(const std::string& text) {
    if (text == "graph") return Per::Graph;
    if (text == "node") return Per::Node;
    if (text == "edge") return Per::Edge;
    throw std::invalid_argument("per: expected graph, node or edge, found '" + text + "'");
}

count::Embedding embedding_of(const std::string& kind) {
    if (kind == "subgraph") return count::Embedding::NonInduced;
    if (kind == "induced") return count::Embedding::Induced;
    if (kind == "homomorphism") return count::Embedding::Homomorphism;
    throw std::invalid_argument("kind: expected subgraph, induced or homomorphism, found '" + kind + "'");
}

std::vector<std::string> columns_of(const pattern::Pattern& pattern, Per per) {
    return per == Per::Graph ? std::vector{pattern.name} : count::orbit_names(pattern, per);
}

bool is_connected(const Graph& graph) {
    std::vector<NodeId> reached{0};
    std::vector<bool> seen(graph.num_nodes(), false);
    seen[0] = true;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const NodeId v : graph.neighbors(reached[i]))
            if (!seen[v]) {
                seen[v] = true;
                reached.push_back(v);
            }
    return reached.size() == graph.num_nodes();
}

/// What a call shares with its threads, which may outlive it.
struct Task {
    std::shared_ptr<const count::Counter> counter;
    std::vector<std::shared_ptr<const formats::InputGraph>> graphs;
    Per per = Per::Graph;
    std::vector<std::size_t> wanted;  // of each column of the table: that of the counter
    std::vector<std::optional<std::size_t>>
        place;                // of each column of the counter: its place in the table, if it has one
    std::size_t columns = 0;  // of the table
    unsigned threads = 1;
    std::atomic<bool> stop = false;
    std::atomic<double> fraction = 0;

    [[nodiscard]] Table run() {
        Table table{{0}, columns, {}, {}};
        for (const auto& graph : graphs) table.first_row.push_back(table.first_row.back() + rows_of(graph->graph));
        const std::size_t cells = table.first_row.back() * columns;
        table.low = std::make_unique_for_overwrite<std::uint64_t[]>(cells);  // every one of them is written below
        prefer_large_pages(table.low.get(), cells * sizeof(std::uint64_t));
        std::atomic<std::size_t> done = 0;
        const auto count_from = [&](std::size_t first, std::size_t last, const count::RunOptions& options) {
            std::vector<const Graph*> chunk;
            std::vector<std::size_t> position;
            for (std::size_t i = first; i < last; ++i) {
                std::uint64_t* const cells = table.low.get() + table.first_row[i] * columns;
                if (counter->answer_words(graphs[i]->graph, wanted, cells)) continue;
                chunk.push_back(&graphs[i]->graph);
                position.push_back(i);
            }
            const auto answers = counter->answer_all(chunk, options);
            for (std::size_t i = 0; i < chunk.size(); ++i) take(answers[i], position[i], table);
            fraction = static_cast<double>(done += last - first) / static_cast<double>(graphs.size());
        };
        const auto is_large = [&](std::size_t i) { return graphs[i]->graph.num_nodes() > count::most_small_nodes; };
        const auto stopped = [this] { return stop.load(); };
        // Small graphs beside each other, a large one in parallel within itself.
        parallel_chunks(graphs.size(), 32, threads, [&](unsigned, std::size_t first, std::size_t last) {
            for (std::size_t end = first; first < last && !stop; first = end) {
                while (end < last && !is_large(end)) ++end;
                if (first < end) count_from(first, end, {1, {}, stopped});
                while (end < last && is_large(end)) ++end;
            }
        });
        const auto on_progress = [&](double part) {
            if (graphs.size() == 1) fraction = part;
        };
        for (std::size_t i = 0; i < graphs.size() && !stop; ++i)
            if (is_large(i)) count_from(i, i + 1, {threads, on_progress, stopped});
        return table;
    }

  private:
    [[nodiscard]] std::size_t rows_of(const Graph& graph) const {
        return per == Per::Graph ? 1 : per == Per::Node ? graph.num_nodes() : graph.num_edges();
    }

    /// Puts the results of a graph into the table.
    void take(const std::vector<count::Result>& results, std::size_t graph, Table& table) {
        const std::size_t first = table.first_row[graph], rows = table.first_row[graph + 1] - first;
        std::size_t column = 0;
        for (const auto& result : results) {
            if (result.outcome == count::Outcome::Overflow) {
                const std::lock_guard lock(mutex_);
                table.overflow = true;
            }
            // A pattern without edges has no orbits of edges, and no column.
            const std::size_t orbits = per == Per::Graph ? 1 : result.orbits;
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t orbit = 0; orbit < orbits; ++orbit) {
                    if (!place[column + orbit]) continue;
                    const Count value = per == Per::Graph ? result.total : result.at(row, orbit);
                    const std::size_t cell = (first + row) * columns + *place[column + orbit];
                    table.low[cell] = static_cast<std::uint64_t>(value);
                    if (value >> 63 != 0) {
                        const std::lock_guard lock(mutex_);
                        table.high.resize(table.first_row.back() * columns);
                        table.high[cell] = static_cast<std::uint64_t>(value >> 64);
                    }
                }
            column += orbits;
        }
    }

    std::mutex mutex_;
};

class CounterObject {
  public:
    CounterObject(LabelTable& table, const std::vector<PatternObject*>& patterns, const std::string& kind,
                  const std::string& per)
        : CounterObject(queries_of(patterns, embedding_of(kind), per_of(per)), per_of(per)) {
        table.close();
    }

    CounterObject(std::vector<count::Query> queries, Per per) : per_(per) {
        for (const auto& query : queries) {
            const auto& pattern = query.pattern;
            node_labels_ |= pattern.graph.has_node_labels();
            edge_labels_ |= pattern.graph.has_edge_labels();
            most_nodes_ = std::max(most_nodes_, pattern.graph.num_nodes());
            connected_ &= is_connected(pattern.graph);
            for (auto& column : columns_of(pattern, per_)) columns_.push_back(std::move(column));
        }
        for (std::size_t i = 0; i < columns_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (columns_[i] == columns_[j])
                    throw std::invalid_argument("two columns would be called '" + columns_[i] +
                                                "'; name=PATTERN gives a pattern a name");
        counter_ = std::make_shared<const count::Counter>(std::move(queries));
    }

    [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
    [[nodiscard]] bool node_labels() const { return node_labels_; }
    [[nodiscard]] bool edge_labels() const { return edge_labels_; }

    /// One number of one graph.
    [[nodiscard]] nb::object total(const GraphObject& graph, unsigned threads) const {
        if (steps(graph.graph()) > quick_steps) {
            const auto table = answer({&graph}, threads, nb::none(), {});
            return integer(table.low[0] | (table.high.empty() ? Count{0} : Count{table.high[0]} << 64));
        }
        std::vector<count::Result> results;
        {
            const nb::gil_scoped_release release;
            results = counter_->answer(graph.graph());
        }
        if (results[0].outcome == count::Outcome::Overflow) throw_count_overflow();
        return integer(results[0].total);
    }

    /// The numbers of all graphs one below the other: (lower 64 bits, upper ones, or None where all are below 2^63), both
    /// (rows, columns), and the first row of each graph, and the end. A graph has one row, or one for each node, or for each edge
    /// as Graph.edges has them. `columns`: those that are wanted, in this order; empty for all.
    [[nodiscard]] nb::tuple numbers(const std::vector<const GraphObject*>& graphs, unsigned threads,
                                    const nb::object& on_progress, const std::vector<std::size_t>& columns) const {
        auto table = answer(graphs, threads, on_progress, columns);
        const std::vector<std::size_t> shape{table.first_row.back(), table.columns};
        nb::object upper = nb::none();
        if (!table.high.empty()) upper = nb::cast(array_of(std::move(table.high), shape));
        return nb::make_tuple(array_of(std::move(table.low), shape), upper, table.first_row);
    }

  private:
    [[nodiscard]] static std::vector<count::Query> queries_of(const std::vector<PatternObject*>& patterns,
                                                              count::Embedding embedding, Per per) {
        std::vector<count::Query> queries;
        for (const PatternObject* const object : patterns) queries.push_back({object->pattern, embedding, per});
        return queries;
    }

    // A bound on the steps of a search, and so on the time that a call cannot be interrupted.
    [[nodiscard]] double steps(const Graph& graph) const {
        double degree = connected_ ? 1 : graph.num_nodes();
        for (NodeId v = 0; v < graph.num_nodes(); ++v) degree = std::max<double>(degree, graph.degree(v));
        return graph.num_nodes() * std::pow(degree, most_nodes_ == 0 ? 0.0 : most_nodes_ - 1.0) *
               static_cast<double>(counter_->queries().size());
    }

    [[nodiscard]] Table answer(const std::vector<const GraphObject*>& graphs, unsigned threads,
                               const nb::object& on_progress, const std::vector<std::size_t>& columns) const {
        const auto task = std::make_shared<Task>();
        task->counter = counter_;
        task->per = per_;
        task->threads = threads == 0 ? available_cores() : threads;
        task->columns = columns.empty() ? columns_.size() : columns.size();
        task->place.resize(columns_.size());
        for (std::size_t c = 0; c < task->columns; ++c) {
            task->wanted.push_back(columns.empty() ? c : columns[c]);
            task->place.at(task->wanted.back()) = c;
        }
        double work = 0;
        for (const auto* const graph : graphs) {
            task->graphs.push_back(graph->data);
            work += steps(graph->graph());
        }
        const auto answered = [&] {
            if (work <= quick_steps) {
                const nb::gil_scoped_release release;
                return task->run();
            }
            return interruptible([task] { return task->run(); }, [task] { task->stop = true; },
                                 [&] {
                                     if (!on_progress.is_none()) on_progress(task->fraction.load());
                                 });
        };
        auto table = answered();
        if (table.overflow) throw_count_overflow();
        return table;
    }

    [[nodiscard]] static nb::object integer(Count count) {
        const auto low = static_cast<std::uint64_t>(count), high = static_cast<std::uint64_t>(count >> 64);
        if (high == 0) return nb::int_(low);
        return nb::steal(PyLong_FromString(to_string(count).c_str(), nullptr, 10));
    }

    Per per_;
    bool node_labels_ = false, edge_labels_ = false, connected_ = true;
    NodeId most_nodes_ = 0;
    std::vector<std::string> columns_;
    std::shared_ptr<const count::Counter> counter_;
};

/// A counter of all orbits of graphlets, their names in the order of the literature, and the column of each.
nb::tuple orbit_counter(unsigned size, const std::string& per, const std::string& kind) {
    auto [queries, columns] =
        count::orbit_queries({.most_nodes = size, .per = per_of(per), .embedding = embedding_of(kind), .threads = 1});
    std::vector<std::size_t> first{0};  // column of each graphlet
    for (const auto& query : queries) first.push_back(first.back() + columns_of(query.pattern, query.per).size());
    std::vector<std::string> names;
    std::vector<std::size_t> order;
    for (const auto& column : columns) {
        names.push_back(column.name);
        order.push_back(first[column.query] + column.orbit);
    }
    return nb::make_tuple(CounterObject(std::move(queries), per_of(per)), names, order);
}

}  // namespace

void bind_counter(nb::module_& module) {
    nb::class_<CounterObject>(module, "Counter", "Patterns compiled once and counted in many graphs.")
        .def(nb::init<LabelTable&, const std::vector<PatternObject*>&, const std::string&, const std::string&>(),
             "table"_a, "patterns"_a, "kind"_a, "per"_a, "Closes the table.")
        .def_prop_ro("columns", &CounterObject::columns)
        .def_prop_ro("node_labels", &CounterObject::node_labels, "Whether a pattern asks for labels of nodes.")
        .def_prop_ro("edge_labels", &CounterObject::edge_labels, "Whether a pattern asks for labels of edges.")
        .def("total", &CounterObject::total, "graph"_a, "threads"_a)
        .def("numbers", &CounterObject::numbers, "graphs"_a, "threads"_a, "on_progress"_a.none(),
             "columns"_a = std::vector<std::size_t>{});
    module.def("orbit_counter", &orbit_counter, "size"_a, "per"_a, "kind"_a);
    module.def("available_cores", &available_cores);
}

}  // namespace countable::python

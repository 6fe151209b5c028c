// Graphs in files, and as graph6 or sparse6.
#include <nanobind/stl/unique_ptr.h>

#include "countable/formats/graph6.hpp"
#include "countable/formats/graph_lines.hpp"
#include "countable/formats/sparse6.hpp"
#include "graph_object.hpp"

namespace countable::python {
namespace {

/// The graphs of a file, one after the other.
class FileGraphs {
  public:
    FileGraphs(const std::string& path, LabelTable& table, const std::optional<std::string>& format, bool simplify)
        : labels_(table.shared()) {
        formats::ReadOptions options;
        options.simplify = simplify;
        if (format) {
            options.format = formats::format_by_name(*format);
            if (!options.format) {
                std::string names;
                for (const auto& name : formats::input_format_names()) names += (names.empty() ? "" : ", ") + name;
                throw std::invalid_argument("expected a format of " + names + ", found '" + *format + "'");
            }
        }
        reader_ = formats::open_graphs(path, *labels_, options);
    }
    GraphObject next() {
        std::optional<formats::InputGraph> graph;
        {
            const nb::gil_scoped_release release;
            graph = reader_->next();
        }
        if (!graph) throw nb::stop_iteration();
        return GraphObject(*std::move(graph));
    }

  private:
    std::shared_ptr<Labels> labels_;
    std::unique_ptr<formats::GraphReader> reader_;
};

/// A line of graph6 or sparse6, with or without its header and line end.
GraphObject graph_of_line(std::string_view text, bool simplify) {
    for (const auto header : {formats::graph6_header, formats::sparse6_header})
        if (text.starts_with(header)) text.remove_prefix(header.size());
    while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
    if (!text.starts_with(':')) return GraphObject(formats::parse_graph6(text));
    std::vector<Edge> edges;
    const NodeId nodes = formats::parse_sparse6_edges(text, {"sparse6", 0}, edges);
    return GraphObject(graph_of_arcs(nodes, std::move(edges), {}, {}, simplify ? Repeats::Drop : Repeats::Refuse));
}

}  // namespace

void bind_reader(nb::module_& module) {
    module.def(
        "graph_of_line", [](const std::string& text, bool simplify) { return graph_of_line(text, simplify); }, "text"_a,
        "simplify"_a, "The graph of a line of graph6 or sparse6.");
    module.def(
        "graph6", [](const GraphObject& object) { return formats::to_graph6(object.graph()); }, "graph"_a,
        "The graph6 text of a graph, without its labels.");
    nb::class_<FileGraphs>(module, "FileGraphs", "The graphs of a file, one after the other.")
        .def(nb::init<const std::string&, LabelTable&, const std::optional<std::string>&, bool>(), "path"_a, "table"_a,
             "format"_a.none(), "simplify"_a)
        .def(
            "__iter__", [](nb::handle self) { return nb::borrow(self); }, nb::sig("def __iter__(self) -> FileGraphs"))
        .def("__next__", &FileGraphs::next);
}

}  // namespace countable::python

#include "wl_test.hpp"

#include "json_writer.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

std::string numbers(const std::vector<std::uint64_t>& list) {
    std::string text;
    for (const std::uint64_t number : list) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

std::string verdict_text(const theory::SeparationResult& result) {
    if (result.round) return "yes, at round " + std::to_string(*result.round);
    if (result.distinguished) return "yes";
    if (result.num_colors.empty() || result.stable_round) return "no";
    return "no, up to round " + std::to_string(result.num_colors.size() - 1);
}

void for_each_node(const TestReport& report, const auto& visit) {
    for (std::size_t g = 0; g < report.graphs.size(); ++g)
        for (NodeId v = 0; v < report.graphs[g].graph.num_nodes(); ++v)
            visit(std::to_string(g + 1), report.graphs[g].node_name(v), std::to_string((*report.colors)[g][v]));
}

void write_csv(const TestReport& report, io::OutputFile& output) {
    if (report.colors) {
        const auto rows = make_table_writer("csv", {"graph", "node", "color"}, output);
        for_each_node(report, [&](const auto& graph, const auto& node, const auto& color) {
            for (const auto& text : {graph, node, color}) rows->text(text);
            rows->end_row();
        });
        return rows->finish();
    }
    const auto& result = report.result;
    const auto rows = make_table_writer("csv", {"test", "distinguished", "round", "stable_round"}, output);
    rows->text(theory::name(report.test));
    rows->text(result.distinguished ? "true" : "false");
    rows->text(result.round ? std::to_string(*result.round) : "");
    rows->text(result.stable_round ? std::to_string(*result.stable_round) : "");
    rows->end_row();
    rows->finish();
}

void write_json(const TestReport& report, io::OutputFile& output) {
    const auto& result = report.result;
    const bool two = report.graphs.size() == 2;
    JsonWriter json;
    json.begin_object(JsonWriter::Layout::Lines).key("test").text(theory::name(report.test));
    if (two) json.key("distinguished").boolean(result.distinguished).key("round").number_or_null(result.round);
    json.key("stable_round").number_or_null(result.stable_round).key("num_colors").numbers(result.num_colors);
    json.key("graphs").begin_array();
    for (std::size_t g = 0; g < report.graphs.size(); ++g) {
        const WlGraph& graph = report.graphs[g];
        json.begin_object().key("name").text(graph.name).key("nodes").number(graph.graph.num_nodes());
        if (report.colors) json.key("node_colors").numbers((*report.colors)[g]);
        json.end_object();
    }
    output.write(json.end_array().end_object().take() + "\n");
    output.commit();
}

void write_table(const TestReport& report, io::OutputFile& output) {
    const auto& result = report.result;
    const bool two = report.graphs.size() == 2;
    std::vector<std::vector<std::string>> lines = {{"test", theory::name(report.test)}};
    for (std::size_t g = 0; g < report.graphs.size(); ++g) {
        const WlGraph& graph = report.graphs[g];
        lines.push_back({!two     ? "graph"
                         : g == 0 ? "first graph"
                                  : "second graph",
                         graph.name + ", " + std::to_string(graph.graph.num_nodes()) + " nodes, " +
                             std::to_string(graph.graph.num_edges()) + " edges"});
    }
    if (two) lines.push_back({"distinguished", verdict_text(result)});
    if (result.stable_round) lines.push_back({"stable", "from round " + std::to_string(*result.stable_round)});
    if (!result.num_colors.empty()) lines.push_back({"colors per round", numbers(result.num_colors)});
    output.write(aligned(lines));
    if (report.colors) {
        lines = {{"graph", "node", "color"}};
        for_each_node(report, [&](const auto& graph, const auto& node, const auto& color) {
            lines.push_back({graph, node, color});
        });
        output.write("\n" + aligned(lines));
    }
    output.commit();
}

}  // namespace

void write_test_report(const TestReport& report, const std::string& format, io::OutputFile& output) {
    if (format == "csv") return write_csv(report, output);
    if (format == "json") return write_json(report, output);
    write_table(report, output);
}

}  // namespace countable::app

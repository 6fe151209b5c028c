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

}  // namespace

void write_test_report(const std::vector<WlGraph>& graphs, const theory::SeparationTest& test,
                       const theory::SeparationResult& result, const std::string& format, io::OutputFile& output) {
    if (format == "csv") {
        const auto rows = make_table_writer("csv", {"test", "distinguished", "round", "stable_round"}, output);
        rows->text(theory::name(test));
        rows->text(result.distinguished ? "true" : "false");
        rows->text(result.round ? std::to_string(*result.round) : "");
        rows->text(result.stable_round ? std::to_string(*result.stable_round) : "");
        rows->end_row();
        return rows->finish();
    }
    if (format == "json") {
        JsonWriter json;
        json.begin_object(JsonWriter::Layout::Lines).key("test").text(theory::name(test));
        json.key("distinguished").boolean(result.distinguished).key("round").number_or_null(result.round);
        json.key("stable_round").number_or_null(result.stable_round).key("num_colors").numbers(result.num_colors);
        json.key("graphs").begin_array();
        for (const WlGraph& graph : graphs)
            json.begin_object().key("name").text(graph.name).key("nodes").number(graph.graph.num_nodes()).end_object();
        output.write(json.end_array().end_object().take() + "\n");
        return output.commit();
    }
    std::vector<std::vector<std::string>> lines = {{"test", theory::name(test)}};
    for (std::size_t g = 0; g < graphs.size(); ++g)
        lines.push_back({g == 0 ? "first graph" : "second graph",
                         graphs[g].name + ", " + std::to_string(graphs[g].graph.num_nodes()) + " nodes, " +
                             std::to_string(graphs[g].graph.num_edges()) + " edges"});
    lines.push_back({"distinguished", verdict_text(result)});
    if (result.stable_round) lines.push_back({"stable", "from round " + std::to_string(*result.stable_round)});
    if (!result.num_colors.empty()) lines.push_back({"colors per round", numbers(result.num_colors)});
    output.write(aligned(lines));
    output.commit();
}

}  // namespace countable::app

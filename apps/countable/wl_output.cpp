#include "wl_output.hpp"

#include <algorithm>
#include <span>

#include "countable/support/bytes_text.hpp"
#include "json_writer.hpp"
#include "table_writer.hpp"
#include "wl_meaning.hpp"

namespace countable::app {
namespace {

using Lines = std::vector<std::vector<std::string>>;

/// The tuple with this index, by the names of its nodes: "3 0 7".
std::string tuple_text(const WlGraph& graph, unsigned k, std::size_t index) {
    const std::size_t n = graph.graph.num_nodes();
    std::string text;
    for (unsigned w = 0; w < k; ++w, index /= n) {
        const auto name = graph.node_name(static_cast<NodeId>(index % n));
        text = text.empty() ? name : name + " " + text;
    }
    return text;
}

void for_each_tuple(const WlReport& report, const auto& visit) {
    for (std::size_t round = 0; round < report.result.colors.size(); ++round)
        for (std::size_t g = 0; g < report.graphs.size(); ++g)
            for (std::size_t s = 0; s < report.result.colors[round][g].size(); ++s)
                visit(round, g, tuple_text(report.graphs[g], report.options.k, s), report.result.colors[round][g][s]);
}

std::string size_text(const WlGraph& graph) {
    const auto amount = [](std::uint64_t number, const char* thing) {
        return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
    };
    return graph.name + ": " + amount(graph.graph.num_nodes(), "node") + ", " + amount(graph.graph.num_edges(), "edge");
}

std::string last_round(const WlReport& report) { return std::to_string(report.result.num_colors.size() - 1); }

std::string verdict_text(const WlReport& report) {
    const auto& result = report.result;
    if (result.distinguished()) return "yes, at round " + std::to_string(*result.separating_round);
    if (result.stable_round || result.by_isomorphism) return "no";
    return "no, up to round " + last_round(report);
}

std::string isomorphism_text(const WlReport& report) {
    const auto& [graphs, labels, options, result, colors, explain] = report;
    const bool round_0 = options.k >= std::max(graphs[0].graph.num_nodes(), graphs[1].graph.num_nodes());
    const auto need = wl::demand(graphs[0].graph, graphs[1].graph, options);
    return std::string("isomorphism, which is what the test decides when k is at least the number of nodes") +
           (round_0 ? "" : " less one") + "; the colours would need " + bytes_text(need.bytes) +
           " and were not computed (--memory is " + bytes_text(options.memory) + ")";
}

Lines summary(const WlReport& report) {
    const auto& result = report.result;
    Lines lines = {{"test", wl::test_name(report.options)}};
    if (report.alone()) {
        lines.push_back({"graph", size_text(report.graphs[0])});
    } else {
        lines.push_back({"first graph", size_text(report.graphs[0])});
        lines.push_back({"second graph", size_text(report.graphs[1])});
        lines.push_back({"distinguished", verdict_text(report)});
    }
    if (result.by_isomorphism)
        lines.push_back({"decided by", isomorphism_text(report)});
    else
        lines.push_back({"stable", result.stable_round ? "from round " + std::to_string(*result.stable_round)
                                                       : "not known up to round " + last_round(report)});
    return lines;
}

Lines rounds_table(const WlReport& report) {
    const auto& result = report.result;
    Lines lines = {{"round", "colors"}};
    if (!report.alone()) lines[0].push_back("distinguished");
    for (std::size_t t = 0; t < result.num_colors.size(); ++t) {
        lines.push_back({std::to_string(t), std::to_string(result.num_colors[t])});
        if (!report.alone())
            lines.back().push_back(result.distinguished() && t >= *result.separating_round ? "yes" : "no");
    }
    return lines;
}

/// The classes of the last round of one graph, the first ones if there are many.
std::string classes_text(const WlReport& report) {
    constexpr std::size_t most_classes = 50, most_bytes = 60;
    const auto& sizes = report.result.histogram[0];
    std::vector<std::string> members(std::min(sizes.size(), most_classes));
    const auto& colors = report.result.colors.back()[0];
    for (std::size_t s = 0; s < colors.size(); ++s) {
        if (colors[s] >= members.size()) continue;
        std::string& text = members[colors[s]];
        if (text.ends_with("...")) continue;
        const std::string tuple = tuple_text(report.graphs[0], report.options.k, s);
        if (text.size() + tuple.size() > most_bytes)
            text += ", ...";
        else
            text += (text.empty() ? "" : ", ") + tuple;
    }
    Lines lines = {{"color", report.options.k == 1 ? "nodes" : "tuples", "members"}};
    for (std::size_t c = 0; c < members.size(); ++c)
        lines.push_back({std::to_string(c), std::to_string(sizes[c]), members[c]});
    const std::string rest = sizes.size() > most_classes ? "... " + std::to_string(sizes.size() - most_classes) +
                                                               " more classes; --format csv lists them all\n"
                                                         : "";
    return aligned(lines) + rest;
}

void write_table(const WlReport& report, io::OutputFile& output) {
    output.write(aligned(summary(report)));
    if (!report.result.by_isomorphism) output.write("\n" + aligned(rounds_table(report)));
    if (report.alone()) output.write("\n" + classes_text(report));
    if (report.explain) {
        Lines lines = {{"round", "color", report.alone() ? "count" : "first", "second", "meaning"}};
        if (report.alone()) lines[0].erase(lines[0].begin() + 3);
        for_each_wl_color(report, [&](const WlColor& color) {
            lines.push_back(
                {std::to_string(color.round), std::to_string(color.color), std::to_string(color.tuples[0])});
            if (!report.alone()) lines.back().push_back(std::to_string(color.tuples[1]));
            lines.back().push_back(meaning_text(color, report.labels));
        });
        output.write("\n" + aligned(lines) + meaning_legend(report) + "\n");
    }
    if (report.colors) {
        Lines lines = {{"round", "graph", "tuple", "color"}};
        for_each_tuple(report, [&](std::size_t round, std::size_t g, std::string tuple, auto color) {
            lines.push_back({std::to_string(round), std::to_string(g + 1), std::move(tuple), std::to_string(color)});
        });
        output.write("\n" + aligned(lines));
    }
}

/// Numbers where all names are numbers, else strings.
void write_names(JsonWriter& json, const std::vector<std::string>& names) {
    const bool numbers = std::ranges::all_of(names, [](const std::string& name) {
        return name.find_first_not_of("0123456789") == name.npos && (name.size() == 1 || name[0] != '0');
    });
    json.begin_array();
    for (const auto& name : names) numbers ? json.digits(name) : json.text(name);
    json.end_array();
}

void write_graphs(JsonWriter& json, const WlReport& report) {
    json.key("graphs").begin_array(JsonWriter::Layout::Lines);
    for (std::size_t g = 0; g < report.graphs.size(); ++g) {
        const auto& [name, graph, node_names] = report.graphs[g];
        json.begin_object().key("name").text(name);
        json.key("nodes").number(graph.num_nodes()).key("edges").number(graph.num_edges());
        if (!node_names.empty()) write_names(json.key("node_ids"), node_names);
        json.key("histogram").numbers(report.result.histogram[g]).end_object();
    }
    json.end_array();
}

/// Per round the meanings of its colours. Written piece by piece: they may be many.
void write_meanings(JsonWriter& json, const WlReport& report, io::OutputFile& output) {
    json.key("meanings").begin_array(JsonWriter::Layout::Lines);
    for_each_wl_color(report, [&](const WlColor& color) {
        if (color.color == 0 && color.round > 0) json.end_array();
        if (color.color == 0) json.begin_array(JsonWriter::Layout::Lines);
        json.begin_object().key("color").number(color.color);
        json.key("tuples").numbers(std::span(color.tuples).first(report.graphs.size()));
        write_meaning(json, color, report.labels);
        json.end_object();
        output.write(json.take());
    });
    if (report.result.num_colors[0] > 0) json.end_array();
    json.end_array();
}

void write_colors(JsonWriter& json, const WlReport& report, io::OutputFile& output) {
    json.key("colors").begin_array(JsonWriter::Layout::Lines);
    for (const auto& round : report.result.colors) {
        json.begin_array();
        for (std::size_t g = 0; g < report.graphs.size(); ++g) json.numbers(round[g]);
        json.end_array();
        output.write(json.take());
    }
    json.end_array();
}

void write_json(const WlReport& report, io::OutputFile& output) {
    const auto& [graphs, labels, options, result, colors, explain] = report;
    JsonWriter json;
    json.begin_object(JsonWriter::Layout::Lines).key("test").text(wl::test_name(options)).key("k").number(options.k);
    json.key("variant").text(options.variant == wl::Variant::Folklore ? "folklore" : "oblivious");
    json.key("distinguished");
    report.alone() ? json.null() : json.boolean(result.distinguished());
    json.key("round").number_or_null(result.separating_round);
    json.key("stable_round").number_or_null(result.stable_round);
    json.key("decided_by").text(result.by_isomorphism ? "isomorphism" : "rounds");
    json.key("num_colors").numbers(result.num_colors);
    write_graphs(json, report);
    if (report.alone()) json.key("classes").numbers(result.colors.back()[0]);
    if (explain) write_meanings(json, report, output);
    if (colors) write_colors(json, report, output);
    output.write(json.end_object().take() + "\n");
}

void write_csv(const WlReport& report, io::OutputFile& output) {
    std::vector<std::string> columns = {"pair", "category", "distinguished", "round"};
    if (report.colors)
        columns = {"round", "graph", "tuple", "color"};
    else if (report.explain)
        columns = {"round", "color", "first", "second", "meaning"};
    else if (report.alone())
        columns = {"tuple", "color"};
    const auto rows = make_table_writer("csv", columns, output);
    if (report.colors) {
        for_each_tuple(report, [&](std::size_t round, std::size_t g, const auto& tuple, auto color) {
            rows->number(round);
            rows->number(g + 1);
            rows->text(tuple);
            rows->number(color);
            rows->end_row();
        });
    } else if (report.explain) {
        for_each_wl_color(report, [&](const WlColor& color) {
            for (const std::uint64_t number : {std::uint64_t{color.round}, std::uint64_t{color.color}, color.tuples[0]})
                rows->number(number);
            rows->text(report.alone() ? "" : std::to_string(color.tuples[1]));
            rows->text(meaning_text(color, report.labels));
            rows->end_row();
        });
    } else if (report.alone()) {
        const auto& colors = report.result.colors.back()[0];
        for (std::size_t s = 0; s < colors.size(); ++s) {
            rows->text(tuple_text(report.graphs[0], report.options.k, s));
            rows->number(colors[s]);
            rows->end_row();
        }
    } else {
        rows->text("1");
        rows->text("");
        rows->text(report.result.distinguished() ? "true" : "false");
        rows->text(report.result.distinguished() ? std::to_string(*report.result.separating_round) : "");
        rows->end_row();
    }
    rows->finish();
}

}  // namespace

void write_wl_report(const WlReport& report, const std::string& format, io::OutputFile& output) {
    if (format == "csv") return write_csv(report, output);
    if (format == "json")
        write_json(report, output);
    else
        write_table(report, output);
    output.commit();
}

}  // namespace countable::app

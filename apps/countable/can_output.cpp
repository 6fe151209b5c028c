#include "can_output.hpp"

#include "graph_text.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

using count::Embedding;
using theory::Evidence;
using theory::Verdict;

std::string_view kind_name(const Verdict& verdict) {
    return verdict.kind == Embedding::Induced ? "induced" : "subgraph";
}

void append_field(std::string& out, std::string_view key, std::string_view value) {
    append_json_string(out, key);
    out += ": ";
    append_json_string(out, value);
}

std::string certificate_json(const Evidence& evidence, const Labels& labels) {
    if (evidence.type == Evidence::Type::None) return "null";
    std::string out = "{";
    append_field(out, "type", name(evidence.type));
    out += std::string(", \"verified\": ") + (evidence.verified ? "true" : "false") + ", ";
    append_field(out, "description", evidence.description);
    if (evidence.type == Evidence::Type::Construction)
        out += ", \"checked_graphs\": " + std::to_string(evidence.checked_graphs);
    if (evidence.type == Evidence::Type::Pair) {
        out += ", ";
        append_field(out, "test", evidence.test);
        out += ", ";
        append_field(out, "format",
                     is_labelled(evidence.pair.first) || is_labelled(evidence.pair.second) ? "inline" : "graph6");
        out += ", ";
        append_field(out, "first", graph_line(evidence.pair.first, labels));
        out += ", ";
        append_field(out, "second", graph_line(evidence.pair.second, labels));
        out += ", \"counts\": [" + to_string(evidence.first_count) + ", " + to_string(evidence.second_count) + "]";
        out += ", \"graphs\": [" + node_link_json(evidence.pair.first, labels) + ", " +
               node_link_json(evidence.pair.second, labels) + "]";
    }
    return out + "}";
}

std::string json(const Verdict& verdict, const pattern::Pattern& pattern, const Labels& labels) {
    std::string out = "{";
    append_field(out, "architecture", name(verdict.architecture));
    out += ", ";
    append_field(out, "pattern", pattern.name);
    out += ", ";
    append_field(out, "kind", kind_name(verdict));
    if (verdict.rounds) out += ", \"rounds\": " + std::to_string(*verdict.rounds);
    out += ", ";
    append_field(out, "verdict", name(verdict.answer));
    out += ", ";
    append_field(out, "reason", verdict.reason);
    return out + ", \"certificate\": " + certificate_json(verdict.evidence, labels) + "}";
}

/// The certificate in a few words, for a cell of a table.
std::string summary(const Evidence& evidence) {
    switch (evidence.type) {
        case Evidence::Type::Pair:
            return "pair of " + std::to_string(evidence.pair.first.num_nodes()) + " nodes each, counts " +
                   to_string(evidence.first_count) + " and " + to_string(evidence.second_count) +
                   (evidence.verified ? ", verified" : ", by theorem");
        case Evidence::Type::Construction:
            return "construction, exact on " + std::to_string(evidence.checked_graphs) + " random graphs";
        case Evidence::Type::Theorem:
            return "theorem";
        case Evidence::Type::None:
            break;
    }
    return "";
}

std::string full_text(const Verdict& verdict, const pattern::Pattern& pattern, const Labels& labels) {
    const Evidence& evidence = verdict.evidence;
    std::string text =
        name(verdict.architecture) + ", " + std::string(kind_name(verdict)) + "-count of " + pattern.name;
    if (verdict.rounds) text += ", depth " + std::to_string(*verdict.rounds);
    text += ": " + std::string(name(verdict.answer)) + "\n  reason       " + verdict.reason + "\n";
    if (evidence.type == Evidence::Type::None) return text;
    text += "  certificate  " + summary(evidence) + "\n";
    if (evidence.type == Evidence::Type::Construction) text += "               " + evidence.description + "\n";
    if (evidence.type != Evidence::Type::Pair) return text;
    text += "               " + evidence.description + "\n";
    text += "               not separated by: " + evidence.test + "\n";
    text += "  first        " + graph_line(evidence.pair.first, labels) + "\n";
    text += "  second       " + graph_line(evidence.pair.second, labels) + "\n";
    return text;
}

void write_json(const std::vector<PatternVerdict>& verdicts, const Labels& labels, io::OutputFile& output) {
    for (std::size_t i = 0; i < verdicts.size(); ++i)
        output.write((i == 0 ? "[\n  " : ",\n  ") + json(verdicts[i].verdict, *verdicts[i].pattern, labels));
    output.write("\n]\n");
    output.commit();
}

void write_csv(const std::vector<PatternVerdict>& verdicts, const Labels& labels, io::OutputFile& output) {
    const auto rows = make_table_writer("csv",
                                        {"architecture", "pattern", "kind", "verdict", "reason", "certificate",
                                         "verified", "first", "second", "first_count", "second_count"},
                                        output);
    for (const auto& [pattern, verdict] : verdicts) {
        const Evidence& evidence = verdict.evidence;
        const bool pair = evidence.type == Evidence::Type::Pair;
        rows->text(name(verdict.architecture));
        rows->text(pattern->name);
        rows->text(kind_name(verdict));
        rows->text(name(verdict.answer));
        rows->text(verdict.reason);
        rows->text(name(evidence.type));
        rows->text(evidence.verified ? "true" : "false");
        rows->text(pair ? graph_line(evidence.pair.first, labels) : "");
        rows->text(pair ? graph_line(evidence.pair.second, labels) : "");
        rows->text(pair ? to_string(evidence.first_count) : "");
        rows->text(pair ? to_string(evidence.second_count) : "");
        rows->end_row();
    }
    rows->finish();
}

}  // namespace

void write_verdicts(const std::vector<PatternVerdict>& verdicts, const Labels& labels, std::string_view format,
                    io::OutputFile& output) {
    if (format == "json") return write_json(verdicts, labels, output);
    if (format == "csv") return write_csv(verdicts, labels, output);
    if (verdicts.size() <= 2) {
        for (const auto& [pattern, verdict] : verdicts) output.write(full_text(verdict, *pattern, labels));
        return output.commit();
    }
    const bool several = verdicts.front().pattern != verdicts.back().pattern;
    std::vector<std::string> columns = {"architecture", "kind", "verdict", "certificate"};
    if (several) columns.insert(columns.begin(), "pattern");
    const auto rows = make_table_writer("table", columns, output);
    for (const auto& [pattern, verdict] : verdicts) {
        if (several) rows->text(pattern->name);
        rows->text(name(verdict.architecture));
        rows->text(kind_name(verdict));
        rows->text(name(verdict.answer));
        rows->text(summary(verdict.evidence));
        rows->end_row();
    }
    rows->finish();
}

}  // namespace countable::app

#include "can_output.hpp"

#include <array>

#include "graph_text.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

using theory::Construction;
using theory::PairCertificate;
using theory::Verdict;

/// The pair behind a verdict, if it rests on one.
const PairCertificate* pair_of(const Verdict& verdict) {
    return verdict.evidence ? std::get_if<PairCertificate>(&*verdict.evidence) : nullptr;
}

const Construction* construction_of(const Verdict& verdict) {
    return verdict.evidence ? std::get_if<Construction>(&*verdict.evidence) : nullptr;
}

/// The test that does not separate the pair, and why it was not run if it was not.
std::string not_separated_by(const PairCertificate& certificate) {
    return name(certificate.test) + (certificate.run.executed ? "" : "; " + certificate.run.note);
}

void write_certificate(JsonWriter& json, const Verdict& verdict, const Labels& labels) {
    if (!verdict.evidence) {
        json.null();
        return;
    }
    json.begin_object().key("type").text(name(verdict.evidence));
    json.key("verified").boolean(is_verified(verdict.evidence));
    json.key("description").text(description(*verdict.evidence));
    if (const auto* const construction = construction_of(verdict))
        json.key("checked_graphs").number(construction->checked_graphs);
    if (const auto* const certificate = pair_of(verdict)) {
        const auto& [first, second, construction, groups] = certificate->pair;
        json.key("test").text(not_separated_by(*certificate));
        json.key("format").text(is_labelled(first) || is_labelled(second) ? "inline" : "graph6");
        json.key("first").text(graph_line(first, labels)).key("second").text(graph_line(second, labels));
        json.key("counts").numbers(std::array{certificate->first_count, certificate->second_count});
        if (certificate->nodes)
            json.key("nodes").numbers(std::array<Count, 2>{(*certificate->nodes)[0], (*certificate->nodes)[1]});
        json.key("graphs").begin_array();
        for (const Graph* const graph : {&first, &second}) write_node_link(json, *graph, labels);
        json.end_array();
    }
    json.end_object();
}

void write_verdict(JsonWriter& json, const Verdict& verdict, const pattern::Pattern& pattern, const Labels& labels) {
    json.begin_object().key("architecture").text(name(verdict.query.architecture));
    json.key("pattern").text(pattern.name).key("kind").text(kind_name(verdict.query.kind));
    if (verdict.query.rounds) json.key("rounds").number(*verdict.query.rounds);
    if (verdict.query.per == count::Per::Node) json.key("per").text("node");
    json.key("verdict").text(name(verdict.answer)).key("reason").text(verdict.reason).key("certificate");
    write_certificate(json, verdict, labels);
    json.end_object();
}

/// "6 nodes each", "4 and 8 nodes".
std::string sizes_text(const theory::WitnessPair& pair) {
    const auto first = pair.first.num_nodes(), second = pair.second.num_nodes();
    return std::to_string(first) + (first == second ? " nodes each" : " and " + std::to_string(second) + " nodes");
}

/// "nodes 3 and 7 of a " where counts per node differ.
std::string nodes_text(const PairCertificate& certificate) {
    if (!certificate.nodes) return "";
    return "nodes " + std::to_string((*certificate.nodes)[0]) + " and " + std::to_string((*certificate.nodes)[1]) +
           " of a ";
}

/// The certificate in a few words, for a cell of a table.
std::string summary(const Verdict& verdict) {
    if (const auto* const certificate = pair_of(verdict))
        return nodes_text(*certificate) + "pair of " + sizes_text(certificate->pair) + ", counts " +
               to_string(certificate->first_count) + " and " + to_string(certificate->second_count) +
               (certificate->verified() ? ", verified" : ", by theorem");
    if (const auto* const construction = construction_of(verdict))
        return "construction, exact on " + std::to_string(construction->checked_graphs) + " random graphs";
    return verdict.evidence ? "theorem" : "";
}

std::string full_text(const Verdict& verdict, const pattern::Pattern& pattern, const Labels& labels) {
    const auto& [architecture, kind, rounds, per] = verdict.query;
    std::string text = name(architecture) + ", " + std::string(kind_name(kind)) + "-count of " + pattern.name;
    if (per == count::Per::Node) text += " per node";
    if (rounds) text += ", depth " + std::to_string(*rounds);
    text += ": " + std::string(name(verdict.answer)) + "\n  reason       " + verdict.reason + "\n";
    if (!verdict.evidence) return text;
    text += "  certificate  " + summary(verdict) + "\n";
    if (!std::holds_alternative<theory::Theorem>(*verdict.evidence))
        text += "               " + description(*verdict.evidence) + "\n";
    if (const auto* const certificate = pair_of(verdict)) {
        text += "               not separated by: " + not_separated_by(*certificate) + "\n";
        text += "  first        " + graph_line(certificate->pair.first, labels) + "\n";
        text += "  second       " + graph_line(certificate->pair.second, labels) + "\n";
    }
    return text;
}

void write_json(const std::vector<PatternVerdict>& verdicts, const Labels& labels, io::OutputFile& output) {
    JsonWriter json;
    json.begin_array(JsonWriter::Layout::Lines);
    for (const auto& [pattern, verdict] : verdicts) write_verdict(json, verdict, *pattern, labels);
    output.write(json.end_array().take() + "\n");
    output.commit();
}

void write_csv(const std::vector<PatternVerdict>& verdicts, const Labels& labels, io::OutputFile& output) {
    const auto rows = make_table_writer("csv",
                                        {"architecture", "pattern", "kind", "verdict", "reason", "certificate",
                                         "verified", "first", "second", "first_count", "second_count"},
                                        output);
    for (const auto& [pattern, verdict] : verdicts) {
        const PairCertificate* const certificate = pair_of(verdict);
        rows->text(name(verdict.query.architecture));
        rows->text(pattern->name);
        rows->text(kind_name(verdict.query.kind));
        rows->text(name(verdict.answer));
        rows->text(verdict.reason);
        rows->text(name(verdict.evidence));
        rows->text(is_verified(verdict.evidence) ? "true" : "false");
        rows->text(certificate ? graph_line(certificate->pair.first, labels) : "");
        rows->text(certificate ? graph_line(certificate->pair.second, labels) : "");
        rows->text(certificate ? to_string(certificate->first_count) : "");
        rows->text(certificate ? to_string(certificate->second_count) : "");
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
        rows->text(name(verdict.query.architecture));
        rows->text(kind_name(verdict.query.kind));
        rows->text(name(verdict.answer));
        rows->text(summary(verdict));
        rows->end_row();
    }
    rows->finish();
}

}  // namespace countable::app

#include "can_output.hpp"

#include "graph_text.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

using count::Embedding;
using theory::Construction;
using theory::PairCertificate;
using theory::Verdict;

std::string_view kind_name(const Verdict& verdict) {
    return verdict.query.kind == Embedding::Induced ? "induced" : "subgraph";
}

void append_field(std::string& out, std::string_view key, std::string_view value) {
    append_json_string(out, key);
    out += ": ";
    append_json_string(out, value);
}

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

std::string certificate_json(const Verdict& verdict, const Labels& labels) {
    if (!verdict.evidence) return "null";
    std::string out = "{";
    append_field(out, "type", name(verdict.evidence));
    out += std::string(", \"verified\": ") + (is_verified(verdict.evidence) ? "true" : "false") + ", ";
    append_field(out, "description", description(*verdict.evidence));
    if (const auto* const construction = construction_of(verdict))
        out += ", \"checked_graphs\": " + std::to_string(construction->checked_graphs);
    if (const auto* const certificate = pair_of(verdict)) {
        const auto& pair = certificate->pair;
        out += ", ";
        append_field(out, "test", not_separated_by(*certificate));
        out += ", ";
        append_field(out, "format", is_labelled(pair.first) || is_labelled(pair.second) ? "inline" : "graph6");
        out += ", ";
        append_field(out, "first", graph_line(pair.first, labels));
        out += ", ";
        append_field(out, "second", graph_line(pair.second, labels));
        out +=
            ", \"counts\": [" + to_string(certificate->first_count) + ", " + to_string(certificate->second_count) + "]";
        out +=
            ", \"graphs\": [" + node_link_json(pair.first, labels) + ", " + node_link_json(pair.second, labels) + "]";
    }
    return out + "}";
}

std::string json(const Verdict& verdict, const pattern::Pattern& pattern, const Labels& labels) {
    std::string out = "{";
    append_field(out, "architecture", name(verdict.query.architecture));
    out += ", ";
    append_field(out, "pattern", pattern.name);
    out += ", ";
    append_field(out, "kind", kind_name(verdict));
    if (verdict.query.rounds) out += ", \"rounds\": " + std::to_string(*verdict.query.rounds);
    out += ", ";
    append_field(out, "verdict", name(verdict.answer));
    out += ", ";
    append_field(out, "reason", verdict.reason);
    return out + ", \"certificate\": " + certificate_json(verdict, labels) + "}";
}

/// The certificate in a few words, for a cell of a table.
std::string summary(const Verdict& verdict) {
    if (const auto* const certificate = pair_of(verdict))
        return "pair of " + std::to_string(certificate->pair.first.num_nodes()) + " nodes each, counts " +
               to_string(certificate->first_count) + " and " + to_string(certificate->second_count) +
               (certificate->verified() ? ", verified" : ", by theorem");
    if (const auto* const construction = construction_of(verdict))
        return "construction, exact on " + std::to_string(construction->checked_graphs) + " random graphs";
    return verdict.evidence ? "theorem" : "";
}

std::string full_text(const Verdict& verdict, const pattern::Pattern& pattern, const Labels& labels) {
    const auto& [architecture, kind, rounds] = verdict.query;
    std::string text = name(architecture) + ", " + std::string(kind_name(verdict)) + "-count of " + pattern.name;
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
        const PairCertificate* const certificate = pair_of(verdict);
        rows->text(name(verdict.query.architecture));
        rows->text(pattern->name);
        rows->text(kind_name(verdict));
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
        rows->text(kind_name(verdict));
        rows->text(name(verdict.answer));
        rows->text(summary(verdict));
        rows->end_row();
    }
    rows->finish();
}

}  // namespace countable::app

#include "wl_meaning.hpp"

#include <algorithm>

namespace countable::app {
namespace {

constexpr std::size_t most_members = 12;  // of a multiset that is written out

/// What the positions of a tuple are called: u, v, w, or x1, x2, ...
std::string position_name(unsigned position, unsigned k) {
    if (k <= 3) return std::string(1, "uvw"[position]);
    return "x" + std::to_string(position + 1);
}

std::string label_text(const Labels& labels, const std::optional<Label>& label) {
    return label ? ":" + labels.text(*label) : "";
}

/// "u=v:C, w:O; edges u-w:double".
std::string type_text(const wl::InitialMeaning& type, const Labels& labels) {
    const auto k = static_cast<unsigned>(type.same_as.size());
    if (k == 1) return type.node_labels[0] ? "label " + labels.text(*type.node_labels[0]) : "no label";
    std::string text;
    unsigned distinct = 0;
    for (unsigned a = 0; a < k; ++a) {
        if (type.same_as[a] != a) continue;
        ++distinct;
        if (!text.empty()) text += ", ";
        text += position_name(a, k);
        for (unsigned b = a + 1; b < k; ++b)
            if (type.same_as[b] == a) text += "=" + position_name(b, k);
        text += label_text(labels, type.node_labels[a]);
    }
    if (distinct == 1) return text;
    if (type.edges.empty()) return text + "; no edge";
    text += type.edges.size() == 1 ? "; edge" : "; edges";
    for (const auto& [a, b, label] : type.edges)
        text += (&label == &type.edges[0].label ? " " : ", ") + position_name(a, k) + "-" + position_name(b, k) +
                label_text(labels, label);
    return text;
}

void write_label(JsonWriter& json, const Labels& labels, const std::optional<Label>& label) {
    if (label)
        json.text(labels.text(*label));
    else
        json.null();
}

void write_members(JsonWriter& json, const wl::InitialMeaning& type, const Labels& labels) {
    json.key("same_as").numbers(type.same_as).key("labels").begin_array();
    for (const auto& label : type.node_labels) write_label(json, labels, label);
    json.end_array().key("edges").begin_array();
    for (const auto& [a, b, label] : type.edges) {
        json.begin_object().key("between").numbers(std::array{a, b}).key("label");
        write_label(json, labels, label);
        json.end_object();
    }
    json.end_array();
}

/// "single 3", "(1, 2)", "3".
std::string member_text(const wl::Member& member, const Labels& labels) {
    std::string text;
    for (const wl::Color color : member.colors) text += (text.empty() ? "" : ", ") + std::to_string(color);
    if (member.colors.size() > 1) text = "(" + text + ")";
    return member.edge ? labels.text(*member.edge) + " " + text : text;
}

/// "{1, 1, 3}"; where that is long "{1 x10, 3, ... 4 more}".
std::string multiset_text(const std::vector<wl::Member>& multiset, const Labels& labels) {
    std::uint64_t size = 0;
    for (const auto& member : multiset) size += member.times;
    std::string text;
    for (std::size_t i = 0; i < std::min(most_members, multiset.size()); ++i) {
        const std::string member = member_text(multiset[i], labels);
        const bool one_by_one = size <= most_members;
        for (std::uint64_t t = 0; t < (one_by_one ? multiset[i].times : 1); ++t)
            text += (text.empty() ? "" : ", ") + member;
        if (!one_by_one && multiset[i].times > 1) text += " x" + std::to_string(multiset[i].times);
    }
    if (multiset.size() > most_members) text += ", ... " + std::to_string(multiset.size() - most_members) + " more";
    return "{" + text + "}";
}

/// "(2; {1, 1, 3})".
std::string meaning_text(const wl::Meaning& meaning, const Labels& labels) {
    std::string text = "(" + std::to_string(meaning.before) + ";";
    for (const auto& multiset : meaning.multisets)
        text += (&multiset == &meaning.multisets[0] ? " " : ", ") + multiset_text(multiset, labels);
    return text + ")";
}

void write_members(JsonWriter& json, const wl::Meaning& meaning, const Labels& labels) {
    json.key("before").number(meaning.before).key("multisets").begin_array();
    for (const auto& multiset : meaning.multisets) {
        json.begin_array();
        for (const auto& member : multiset) {
            json.begin_object();
            if (member.edge) json.key("edge").text(labels.text(*member.edge));
            json.key("colors").numbers(member.colors).key("times").number(member.times).end_object();
        }
        json.end_array();
    }
    json.end_array();
}

}  // namespace

void for_each_wl_color(const WlReport& report, const std::function<void(const WlColor&)>& visit) {
    const auto& colors = report.result.colors;
    for (std::size_t t = 0; t < colors.size(); ++t) {
        const auto num_colors = report.result.num_colors[t];
        const auto first = wl::first_tuples(colors[t], num_colors);
        std::array<std::vector<std::uint64_t>, 2> counts;
        for (unsigned g = 0; g < 2; ++g) {
            counts[g].resize(num_colors);
            for (const wl::Color color : colors[t][g]) ++counts[g][color];
        }
        for (wl::Color color = 0; color < num_colors; ++color) {
            WlColor seen{t, color, {counts[0][color], counts[1][color]}, {}};
            const auto [g, tuple] = first[color];
            const Graph& graph = report.graphs[g].graph;
            if (t == 0)
                seen.meaning = wl::initial_meaning(graph, report.options.k, tuple);
            else
                seen.meaning = wl::meaning(graph, report.options, colors[t - 1][g], tuple);
            visit(seen);
        }
    }
}

std::string meaning_text(const WlColor& color, const Labels& labels) {
    if (const auto* const type = std::get_if<wl::InitialMeaning>(&color.meaning)) return type_text(*type, labels);
    return meaning_text(std::get<wl::Meaning>(color.meaning), labels);
}

void write_meaning(JsonWriter& json, const WlColor& color, const Labels& labels) {
    std::visit([&](const auto& meaning) { write_members(json, meaning, labels); }, color.meaning);
}

std::string meaning_legend(const WlReport& report) {
    const wl::Options& options = report.options;
    const bool edge_labels =
        std::ranges::any_of(report.graphs, [](const WlGraph& graph) { return graph.graph.has_edge_labels(); });
    const std::string start = "(c; ...): colour c in the round before, then ";
    if (options.variant == wl::Variant::Oblivious)
        return start + "for each position the multiset of the colours of the tuples that differ there";
    if (options.k == 1)
        return start + "the multiset of the colours of the neighbours" +
               (edge_labels ? ", each with the edge's label" : "");
    return start + "the multiset of the vectors of colours, a vector for each node put into every position in turn";
}

}  // namespace countable::app

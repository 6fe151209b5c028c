#include "wl_drawing.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "graph_layout.hpp"
#include "svg_parts.hpp"

namespace countable::app {
namespace {

using wl::Color;

constexpr double radius = 14, margin = 24, graph_gap = 36, panel_gap = 18, page_width = 1560;
constexpr std::size_t most_nodes = 200, most_panels = 24;

/// The colours of nodes after a round: of tuples, those of (v, ..., v).
std::vector<Color> node_colors(const std::vector<Color>& colors, std::size_t nodes, unsigned k) {
    std::size_t step = 0;
    for (unsigned w = 0; w < k; ++w) step = step * nodes + 1;
    std::vector<Color> list(nodes);
    for (std::size_t v = 0; v < nodes; ++v) list[v] = colors[v * step];
    return list;
}

/// The colours of the nodes in one round.
struct Round {
    std::array<std::vector<Color>, 2> colors;             ///< per graph and node
    std::map<Color, std::array<std::uint64_t, 2>> sizes;  ///< how many nodes of each graph
    std::map<Color, std::size_t> fills;                   ///< index of the fill, counted on beyond the palette
};

std::vector<Round> rounds_of(const WlReport& report) {
    std::vector<Round> rounds;
    std::size_t next_fill = 0;
    for (const auto& colors : report.result.colors) {
        Round now;
        std::map<Color, Color> parent;
        for (std::size_t g = 0; g < report.graphs.size(); ++g) {
            now.colors[g] = node_colors(colors[g], report.graphs[g].graph.num_nodes(), report.options.k);
            for (std::size_t v = 0; v < now.colors[g].size(); ++v) {
                ++now.sizes[now.colors[g][v]][g];
                if (!rounds.empty()) parent[now.colors[g][v]] = rounds.back().colors[g][v];
            }
        }
        const auto size = [&](Color color) { return now.sizes[color][0] + now.sizes[color][1]; };
        std::map<Color, Color> heir;  // of a colour of the round before: its largest part
        for (const auto& [color, before] : parent) {
            const auto [found, fresh] = heir.try_emplace(before, color);
            if (!fresh && size(color) > size(found->second)) found->second = color;
        }
        for (const auto& [color, sizes] : now.sizes) {
            const bool inherits = !rounds.empty() && heir.at(parent.at(color)) == color;
            now.fills[color] = inherits ? rounds.back().fills.at(parent.at(color)) : next_fill++;
        }
        rounds.push_back(std::move(now));
    }
    return rounds;
}

std::string graph_picture(const WlGraph& graph, const Labels& labels, const Layout& layout, const Round& round,
                          std::size_t g, Point corner) {
    const auto at = [&](NodeId v) { return Point{corner.x + layout.points[v].x, corner.y + layout.points[v].y}; };
    const Graph& source = graph.graph;
    std::string svg;
    for (const auto [u, v] : source.edges())
        svg += svg_edge(at(u), at(v), source.has_edge_labels() ? labels.text(source.edge_label(u, v)) : "");
    for (NodeId v = 0; v < source.num_nodes(); ++v) {
        const Color color = round.colors[g][v];
        const std::size_t fill = round.fills.at(color);
        const auto [x, y] = at(v);
        const std::string name =
            cut_text(source.has_node_labels() ? labels.text(source.node_label(v)) : graph.node_name(v), 6);
        const double size = std::min(12.0, 2 * (radius - 2) / text_width(name, 1));
        svg += svg_disc(x, y, radius, fill);
        svg += svg_text(
            x, y + 0.36 * size, name,
            "font-size=\"" + svg_number(size) + "\" text-anchor=\"middle\" fill=\"" + ink_on_disc(fill) + "\"");
        svg += svg_text(x + 0.8 * radius, y - 0.75 * radius, std::to_string(color),
                        "class=\"halo\" font-size=\"10\" font-weight=\"bold\" fill=\"#222222\"");
    }
    return svg;
}

/// What all panels have in common.
struct Sheet {
    const WlReport& report;
    std::vector<Layout> layouts;
    double drawing_width = 0, drawing_height = 0;
    double panel_width = 0;
};

std::string legend_text(Color color, const std::array<std::uint64_t, 2>& sizes, const WlReport& report) {
    return std::to_string(color) + ": " + std::to_string(sizes[0]) +
           (report.alone() ? "" : " | " + std::to_string(sizes[1]));
}

constexpr double legend_line = 20, title_height = 30;

double legend_entry(const Sheet& sheet, const Round& round) {
    double width = 30;
    for (const auto& [color, sizes] : round.sizes)
        width = std::max(width, 30 + text_width(legend_text(color, sizes, sheet.report), 11));
    return width;
}

std::size_t legend_columns(const Sheet& sheet, const Round& round) {
    return std::max<std::size_t>(
        1, static_cast<std::size_t>((sheet.panel_width - 2 * margin) / legend_entry(sheet, round)));
}

double panel_height(const Sheet& sheet, const Round& round) {
    const std::size_t columns = legend_columns(sheet, round), lines = (round.sizes.size() + columns - 1) / columns;
    return title_height + 2 * margin + sheet.drawing_height + legend_line * static_cast<double>(lines) + 10;
}

std::string title_of(const WlReport& report, std::size_t t) {
    const auto colors = report.result.num_colors[t];
    std::string title = "Round " + std::to_string(t) + ": " + std::to_string(colors) +
                        (report.options.k == 1 ? "" : " tuple") + (colors == 1 ? " colour" : " colours");
    const auto& separating = report.result.separating_round;
    if (!report.alone()) title += separating && t >= *separating ? ", the graphs differ" : ", the graphs do not differ";
    return title;
}

std::string panel(const Sheet& sheet, const Round& round, std::size_t t, double height, Point corner) {
    std::string svg = "<rect x=\"" + svg_number(corner.x) + "\" y=\"" + svg_number(corner.y) + "\" width=\"" +
                      svg_number(sheet.panel_width) + "\" height=\"" + svg_number(height) +
                      "\" rx=\"6\" fill=\"#ffffff\" stroke=\"#cccccc\"/>\n";
    svg += svg_text(corner.x + 14, corner.y + 21, title_of(sheet.report, t), "font-size=\"13\" font-weight=\"bold\"");
    double left = corner.x + (sheet.panel_width - sheet.drawing_width) / 2;
    const double top = corner.y + title_height + margin;
    for (std::size_t g = 0; g < sheet.layouts.size(); ++g) {
        const Layout& layout = sheet.layouts[g];
        svg += graph_picture(sheet.report.graphs[g], sheet.report.labels, layout, round, g,
                             {left, top + (sheet.drawing_height - layout.height) / 2});
        left += layout.width + 2 * margin + graph_gap;
    }
    const std::size_t columns = legend_columns(sheet, round);
    const double entry = legend_entry(sheet, round);
    std::size_t i = 0;
    for (const auto& [color, sizes] : round.sizes) {
        const std::size_t row = i / columns, column = i % columns;
        const double x = corner.x + margin + entry * static_cast<double>(column);
        const double y = top + sheet.drawing_height + margin + 10 + legend_line * static_cast<double>(row);
        svg += svg_disc(x, y, 6, round.fills.at(color));
        svg += svg_text(x + 12, y + 4, legend_text(color, sizes, sheet.report), "font-size=\"11\"");
        ++i;
    }
    return svg;
}

/// The lines above the panels.
std::vector<std::string> headline(const WlReport& report, std::size_t left_out_from, std::size_t left_out_to) {
    std::vector<std::string> lines = {wl::test_name(report.options)};
    for (std::size_t g = 0; g < report.graphs.size(); ++g)
        lines.push_back(std::string(report.alone() ? ""
                                    : g == 0       ? "left: "
                                                   : "right: ") +
                        cut_text(report.graphs[g].name, 90));
    lines.push_back("Small numbers are colours. Below, for each colour:");
    lines.back() += report.alone() ? " how many nodes have it." : " nodes on the left | on the right.";
    if (report.options.k > 1) lines.push_back("Nodes v have the colours of the tuples (v, ..., v).");
    if (left_out_from < left_out_to)
        lines.push_back("Rounds " + std::to_string(left_out_from) + " to " + std::to_string(left_out_to - 1) +
                        " are not drawn.");
    return lines;
}

Sheet sheet_of(const WlReport& report) {
    Sheet sheet{report, {}, 0, 0, 0};
    for (const WlGraph& graph : report.graphs) {
        if (graph.graph.num_nodes() > most_nodes)
            throw std::invalid_argument(graph.name + ": expected at most " + std::to_string(most_nodes) +
                                        " nodes to draw, found " + std::to_string(graph.graph.num_nodes()));
        sheet.layouts.push_back(graph_layout(graph.graph));
        sheet.drawing_width += sheet.layouts.back().width + (sheet.layouts.size() > 1 ? 2 * margin + graph_gap : 0);
        sheet.drawing_height = std::max(sheet.drawing_height, sheet.layouts.back().height);
    }
    double title = 0;
    for (std::size_t t = 0; t < report.result.num_colors.size(); ++t)
        title = std::max(title, text_width(title_of(report, t), 13));
    sheet.panel_width = std::max(sheet.drawing_width + 2 * margin, title) + 2 * margin;
    return sheet;
}

/// As many panels side by side as fit, or fewer, but not half of that, where the last row is then fuller.
std::size_t columns_of(std::size_t panels, double panel_width) {
    const auto fitting = static_cast<std::size_t>((page_width - panel_gap) / (panel_width + panel_gap));
    const std::size_t most = std::clamp<std::size_t>(fitting, 1, panels);
    const auto empty = [&](std::size_t columns) { return (columns - panels % columns) % columns; };
    std::size_t best = most;
    for (std::size_t columns = most; 2 * columns >= most && columns > 0; --columns)
        if (empty(columns) < empty(best)) best = columns;
    return best;
}

}  // namespace

std::string wl_drawing(const WlReport& report) {
    Sheet sheet = sheet_of(report);
    const auto rounds = rounds_of(report);
    std::vector<std::size_t> drawn;  // of a long run the first rounds and the last
    for (std::size_t t = 0; t < rounds.size(); ++t)
        if (t + 1 < most_panels || t + 1 == rounds.size()) drawn.push_back(t);
    const auto head = headline(report, most_panels - 1, std::max(rounds.size(), most_panels) - 1);

    const std::size_t columns = columns_of(drawn.size(), sheet.panel_width);
    double widest_line = 0;
    for (const auto& line : head) widest_line = std::max(widest_line, text_width(line, 12));
    const double width = std::max(panel_gap + static_cast<double>(columns) * (sheet.panel_width + panel_gap),
                                  widest_line + 2 * panel_gap);
    // The panels share the width that the headline needs.
    sheet.panel_width = (width - panel_gap) / static_cast<double>(columns) - panel_gap;

    std::string body;
    double y = panel_gap + 6;
    for (std::size_t i = 0; i < head.size(); ++i, y += 18)
        body += svg_text(panel_gap, y + 10, head[i],
                         i == 0 ? "font-size=\"15\" font-weight=\"bold\"" : "font-size=\"12\" fill=\"#444444\"");
    y += 8;
    for (std::size_t first = 0; first < drawn.size(); first += columns) {
        const std::size_t last = std::min(drawn.size(), first + columns);
        double height = 0;
        for (std::size_t i = first; i < last; ++i) height = std::max(height, panel_height(sheet, rounds[drawn[i]]));
        for (std::size_t i = first; i < last; ++i)
            body += panel(sheet, rounds[drawn[i]], drawn[i], height,
                          {panel_gap + static_cast<double>(i - first) * (sheet.panel_width + panel_gap), y});
        y += height + panel_gap;
    }
    const std::string size = svg_number(width) + "\" height=\"" + svg_number(y) + "\" viewBox=\"0 0 " +
                             svg_number(width) + " " + svg_number(y) + "\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size +
           " font-family=\"Helvetica, Arial, sans-serif\">\n<style>.halo { paint-order: stroke; stroke: #ffffff; "
           "stroke-width: 3px; stroke-linejoin: round; }</style>\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
           body + "</svg>\n";
}

}  // namespace countable::app

#include <algorithm>
#include <cmath>

#include "countable/plot/html_text.hpp"
#include "countable/plot/palette.hpp"
#include "countable/report/render/forms.hpp"
#include "countable/report/render/html_parts.hpp"
#include "countable/report/render/latex_text.hpp"
#include "countable/report/render/number_text.hpp"

namespace countable::report {
namespace {

using plot::html_text;

constexpr const char* error_sentence =
    "Test MSE divided by the variance of the counts, the median over the seeds, of networks trained on ER(10, 0.3).";
constexpr const char* graphs_sentence =
    "Each column is a kind of test graphs ER(nodes, density), the same graphs for all networks.";
constexpr const char* dash_sentence = "A dash: not tested yet.";

// A network in one of the two forms: as trained (or compiled), and with its readout refitted.
struct Form {
    const char* title;
    Score Cell::*score;
};
constexpr Form forms[] = {{"as trained", &Cell::ours}, {"with the readout refitted", &Cell::refitted}};

// "20, 0.3" of "ER(20, 0.3)"
std::string short_name(const std::string& dataset) {
    const std::string name = display_name(dataset);
    return name.starts_with("ER(") ? name.substr(3, name.size() - 4) : name;
}

// The rows of a form: a refitted network is none that was compiled.
std::vector<std::string> models_of(const Cells& cells, const Form& form) {
    auto models = cells.models;
    if (form.score == &Cell::refitted) std::erase(models, compiled_row);
    return models;
}

std::string text_block(const Cells& cells, const std::string& task, const Form& form) {
    std::string text = "\n" + display_name(task) + ", " + form.title + "\n  " + left_aligned("model", 24);
    for (const auto& dataset : cells.table->datasets) text += right_aligned(short_name(dataset), 9);
    text += "\n";
    for (const auto& model : models_of(cells, form)) {
        text += "  " + left_aligned(display_name(model), 24);
        for (const auto& dataset : cells.table->datasets)
            text += right_aligned(number_text((cells.at(dataset, task, model).*form.score).median), 9);
        text += "\n";
    }
    return text;
}

std::string latex_block(const Cells& cells, const std::string& task, const Form& form) {
    std::string tex = "\\begin{table}[ht]\n  \\centering\\scriptsize\n  \\caption{" + latex_text(display_name(task)) +
                      ", " + form.title + ". " + latex_text(error_sentence) + " " + graphs_sentence +
                      "}\n  \\begin{tabular}{@{}l" + std::string(cells.table->datasets.size(), 'r') +
                      "@{}}\n    \\toprule\n    model";
    for (const auto& dataset : cells.table->datasets) tex += " & " + latex_text(short_name(dataset));
    tex += " \\\\\n    \\midrule\n";
    for (const auto& model : models_of(cells, form)) {
        tex += "    " + latex_text(display_name(model));
        for (const auto& dataset : cells.table->datasets) {
            const double error = (cells.at(dataset, task, model).*form.score).median;
            const std::string text = std::isnan(error) ? "--" : number_text(error);
            tex += " & " + (error < counts_below ? "\\textbf{" + text + "}" : text);
        }
        tex += " \\\\\n";
    }
    return tex + "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n\n";
}

std::string html_block(const Cells& cells, const std::string& task, const Form& form) {
    std::string html = "<section class=card><h3>" + html_text(display_name(task)) + ", " + form.title +
                       "</h3><div class=scroll><table class=plain><thead><tr><th>model";
    for (const auto& dataset : cells.table->datasets) html += "<th class=n>" + html_text(short_name(dataset));
    html += "</thead><tbody>\n";
    for (const auto& model : models_of(cells, form)) {
        html += "<tr><td class=k>" + dotted_model(model);
        for (const auto& dataset : cells.table->datasets) {
            const Cell& cell = cells.at(dataset, task, model);
            const double error = (cell.*form.score).median, distance = distance_from_counting(error);
            html += "<td class=\"n" +
                    std::string(std::isnan(error) ? ""
                                : distance > 0    ? " heat counts"
                                                  : " heat blind") +
                    "\" style=\"--h: " + formatted("%.2f", std::abs(distance)) + "\" data-cell=\"" +
                    html_text(dataset + "/" + task + "/" + model) +
                    (form.score == &Cell::refitted ? "/refitted_median" : "/median") + "\">" + number_text(error);
        }
        html += "</tr>\n";
    }
    return html + "</tbody></table></div></section>\n";
}

// Error against the number of nodes at the density of the training graphs, networks as trained.
plot::Chart size_chart(const Cells& cells, const std::string& task) {
    std::vector<std::pair<double, std::string>> sizes;
    for (const auto& dataset : cells.table->datasets)
        if (dataset.ends_with("-0.3")) sizes.emplace_back(std::stod(short_name(dataset)), dataset);
    double low = counts_below, high = 1;
    plot::Chart chart{
        .title = display_name(task), .width = 560, .height = 320, .margins = {56, 170, 34, 44}, .x = {}, .y = {}};
    for (const auto& model : cells.models) {
        plot::Series series{.color = "var(" + plot::color_of(model).variable + ")",
                            .points = {},
                            .label = display_name(model),
                            .drawn = plot::Drawn::LineWithDots};
        for (const auto& [nodes, dataset] : sizes) {
            const double error = cells.at(dataset, task, model).ours.median;
            if (!std::isfinite(error) || error <= 0) continue;
            low = std::min(low, std::max(error, 1e-14));
            high = std::max(high, error);
            series.points.push_back({nodes, error});
        }
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    chart.x = plot::linear_axis(sizes.front().first, sizes.back().first);
    chart.x.title = "nodes, density 0.3";
    chart.y =
        plot::power_axis(static_cast<int>(std::floor(std::log10(low))), static_cast<int>(std::ceil(std::log10(high))));
    chart.y.title = "MSE / variance";
    chart.guides.push_back({{chart.x.low, counts_below}, {chart.x.high, counts_below}, ""});
    return chart;
}

}  // namespace

std::string extrapolation_text(const Cells& cells) {
    std::string text = cells.table->title + "\n";
    for (const char* const sentence : {error_sentence, graphs_sentence, dash_sentence})
        text += std::string(sentence) + "\n";
    for (const auto& task : cells.table->tasks)
        for (const auto& form : forms) text += text_block(cells, task, form);
    return text;
}

std::string extrapolation_latex(const Cells& cells) {
    std::string tex;
    for (const auto& task : cells.table->tasks)
        for (const auto& form : forms) tex += latex_block(cells, task, form);
    return tex;
}

std::string extrapolation_html(const Cells& cells) {
    std::string charts, html = "<p>" + html_text(error_sentence) + " " + graphs_sentence + " " + dash_sentence +
                               " Colour: below 1E-3, where a network counts, or above it.</p>\n";
    for (const auto& task : cells.table->tasks)
        charts += figure_html(html_text(display_name(task)), size_chart(cells, task));
    if (!charts.empty())
        html +=
            "<h2>Error and the size of the graph</h2>\n<p class=soft>Networks as trained. Dashed: 1E-3. An error of 0, as "
            "that of compiled networks, cannot be drawn.</p>\n<div class=pairs>\n" +
            charts + "</div>\n";
    html += "<h2>All kinds of graphs</h2>\n<div class=wide>\n";
    for (const auto& task : cells.table->tasks)
        for (const auto& form : forms) html += html_block(cells, task, form);
    return html + "</div>\n";
}

}  // namespace countable::report

#include "countable/report/render/html_parts.hpp"

#include <algorithm>
#include <cmath>

#include "countable/plot/html_text.hpp"
#include "countable/plot/palette.hpp"
#include "countable/report/render/page_style.hpp"

namespace countable::report {
namespace {

using plot::html_text;

std::string model_styles() {
    std::string light, dark;
    for (const auto& color : plot::palette()) {
        light += color.variable + ": " + color.light + "; ";
        dark += color.variable + ": " + color.dark + "; ";
    }
    return ":root { " + light + "}\n@media (prefers-color-scheme: dark) { :root { " + dark + "} }\n";
}

}  // namespace

std::string page_around(const std::string& plain_title, const std::string& lead, const std::string& body) {
    const std::string title = html_text(plain_title);
    return "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<meta name=viewport "
           "content=\"width=device-width, initial-scale=1\">\n<title>" +
           title + "</title>\n<style>" + page_style + model_styles() + "</style>\n</head>\n<body>\n<main>\n<h1>" +
           title + "</h1>\n<p class=soft>" + lead + "</p>\n" + body + "</main>\n</body>\n</html>\n";
}

std::string tile(const std::string& value, const std::string& text) {
    return "<div class=tile><b>" + value + "</b><span>" + text + "</span></div>\n";
}

std::string out_of(std::size_t part, std::size_t whole) {
    return std::to_string(part) + "<span style=\"display:inline;font-size:1rem\"> of " + std::to_string(whole) +
           "</span>";
}

std::string figure_html(const std::string& caption, const plot::Chart& chart) {
    if (chart.series.empty()) return "";
    return "<figure class=card><figcaption>" + caption + "</figcaption>" + to_svg(chart, plot::Target::Page) +
           "</figure>\n";
}

std::string dotted_model(const std::string& model) {
    return "<span class=dot style=\"--c: var(" + plot::color_of(model).variable + ")\"></span>" +
           html_text(display_name(model));
}

double distance_from_counting(double error) {
    if (!std::isfinite(error)) return -1;
    const double decades = std::log10(counts_below) - std::log10(std::max(error, 1e-30));
    return std::clamp(decades / (decades > 0 ? 4 : 3), -1.0, 1.0);
}

const char* css_class(Comparison comparison) {
    switch (comparison) {
        case Comparison::Better:
        case Comparison::Close:
            return "better";
        case Comparison::Worse:
            return "worse";
        default:
            return "far";
    }
}

std::string configuration_html(const std::vector<std::pair<std::string, std::string>>& configuration) {
    if (configuration.empty()) return "";
    std::string html = "<h2>Configuration</h2>\n<div class=\"card scroll\"><table class=plain><tbody>\n";
    for (const auto& [key, value] : configuration)
        html += "<tr><th scope=row>" + html_text(key) + "</th><td><code>" + html_text(value) + "</code></tr>\n";
    return html + "</tbody></table></div>\n";
}

}  // namespace countable::report

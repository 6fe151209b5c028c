#include "countable/report/gnuplot.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "countable/report/html_text.hpp"
#include "countable/report/palette.hpp"
#include "countable/support/program.hpp"

namespace countable::report {
namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// gnuplot writes a colour as "rgb( 17, 119,  51)" or as "rgb(17,119,51)".
void replace_color(std::string& svg, const std::string& color, const std::string& by) {
    const long value = std::strtol(color.c_str() + 1, nullptr, 16);
    for (const char* const pattern : {"rgb(%3ld, %3ld, %3ld)", "rgb(%ld,%ld,%ld)"}) {
        char text[64];
        std::snprintf(text, sizeof text, pattern, value >> 16, (value >> 8) & 255, value & 255);
        replace_all(svg, text, by);
    }
}

// Ids must be different in the whole page.
void make_inline(std::string& svg, const std::string& title, std::size_t number) {
    const std::string prefix = "p" + std::to_string(number) + "-";
    const auto defs = svg.find("<defs>"), after = svg.find("</defs>");
    if (defs != svg.npos && after != svg.npos && svg.find("xlink:href", after) == svg.npos)
        svg.erase(defs, after + 7 - defs);
    replace_all(svg, "id='", "id='" + prefix);
    replace_all(svg, "id=\"", "id=\"" + prefix);
    replace_all(svg, "'#gp", "'#" + prefix + "gp");
    replace_all(svg, "font-family=\"sans-serif\" ", "");
    for (const char* const own : {" color=\"black\"", " color=\"white\""}) replace_all(svg, own, "");
    replace_color(svg, ink, "currentColor");
    replace_color(svg, faint, "var(--faint)");
    for (const auto& color : palette()) replace_color(svg, color.light, "var(" + color.variable + ")");
    const auto head = svg.find("<title>"), body = svg.find("</desc>");
    if (head != svg.npos && body != svg.npos) svg.erase(head, body + 7 - head);
    svg.replace(0, 5, "<svg role=\"img\" aria-label=\"" + html_text(title) + "\" ");
}

}  // namespace

std::string gnuplot_quoted(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    replace_all(text, "'", "''");
    return "'" + text + "'";
}

std::vector<std::string> draw(const std::vector<Drawing>& drawings) {
    if (drawings.empty()) return {};
    std::string script = "set encoding utf8\n";
    for (const Drawing& drawing : drawings)
        script += "reset\nset terminal svg size " + std::to_string(drawing.width) + "," +
                  std::to_string(drawing.height) + " dynamic enhanced font 'sans-serif,12'\n" + drawing.commands;
    auto result = run_program("gnuplot", {"-"}, script);
    if (!result.found) throw std::runtime_error("gnuplot, which draws them, is not installed (Debian: gnuplot-nox)");
    std::vector<std::string> pictures;
    for (std::size_t at = 0; result.success && (at = result.output.find("<svg", at)) != result.output.npos;) {
        const auto end = result.output.find("</svg>", at);
        if (end == result.output.npos) break;
        pictures.push_back(result.output.substr(at, end + 6 - at));
        at = end;
    }
    if (pictures.size() != drawings.size()) {
        std::string complaint;  // its first line with a word of its own
        const auto line = result.errors.find("line ");
        if (line != result.errors.npos)
            complaint = ": " + result.errors.substr(line, result.errors.find('\n', line) - line);
        throw std::runtime_error("gnuplot, which draws them, failed" + complaint);
    }
    for (std::size_t i = 0; i < pictures.size(); ++i) make_inline(pictures[i], drawings[i].title, i);
    return pictures;
}

}  // namespace countable::report

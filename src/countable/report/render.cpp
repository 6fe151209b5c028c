#include "countable/report/render.hpp"

#include <stdexcept>

#include "countable/report/csv_table.hpp"
#include "countable/report/html_page.hpp"
#include "countable/report/latex_table.hpp"
#include "countable/report/results_files.hpp"
#include "countable/report/score_forms.hpp"
#include "countable/report/text_table.hpp"

namespace countable::report {
namespace {

[[noreturn]] void refuse(std::string_view format) {
    throw std::invalid_argument("expected text, csv, latex or html, found '" + std::string(format) + "'");
}

}  // namespace

std::string render(const Results& results, std::string_view format) {
    if (format == "text") return text_table(results);
    if (format == "csv") return csv_table(results);
    if (format == "latex") return latex_table(results);
    if (format == "html") return html_page(results);
    refuse(format);
}

std::string render(const ScoreResults& results, std::string_view format) {
    if (format == "text") return score_text_table(results);
    if (format == "csv") return score_csv_table(results);
    if (format == "latex") return score_latex_table(results);
    if (format == "html") return score_html_page(results);
    refuse(format);
}

std::string render_folder(const std::string& folder, std::string_view format) {
    return find_score_table(read_sweep(folder).table) != nullptr ? render(read_scores(folder), format)
                                                                 : render(read_results(folder), format);
}

}  // namespace countable::report

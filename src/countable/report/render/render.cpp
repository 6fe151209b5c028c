#include "countable/report/render/render.hpp"

#include <stdexcept>

#include "countable/report/render/forms.hpp"

namespace countable::report {

std::string render(const Results& results, std::string_view format) {
    if (format == "text") return text_table(results);
    if (format == "csv") return csv_table(results);
    if (format == "latex") return latex_table(results);
    if (format == "html") return html_page(results);
    throw std::invalid_argument("expected text, csv, latex or html, found '" + std::string(format) + "'");
}

std::string render_folder(const std::string& folder, std::string_view format) {
    return render(read_results(folder), format);
}

}  // namespace countable::report

#pragma once

#include <string>
#include <string_view>

#include "countable/report/results/results.hpp"

namespace countable::report {

/// Results in one of the forms "text", "csv", "latex" and "html". Throws std::invalid_argument for another.
[[nodiscard]] std::string render(const Results& results, std::string_view format);

/// The same of a folder of results, whatever table it has. Throws InputError for a folder that has none.
[[nodiscard]] std::string render_folder(const std::string& folder, std::string_view format);

}  // namespace countable::report

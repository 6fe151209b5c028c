#include "countable/report/render/forms.hpp"

#include "countable/report/render/html_parts.hpp"

namespace countable::report {

std::string html_page(const Results& results) {
    const Cells cells = make_cells(results);
    if (cells.table->measured == Measured::TargetNormalizedMae)
        return page_around(cells.table->title,
                           "Graph networks that learn to count, each beside what “countable can” says of it.",
                           successors_html(results, cells) + configuration_html(results.configuration));
    const bool counts = cells.table->of_counts();
    return page_around(cells.table->title,
                       std::string(counts ? "Graph networks that learn to count" : "Graph networks on molecules") +
                           ", ours beside those of “Can graph neural networks count substructures?” (Chen, Chen, "
                           "Villar, Bruna; 2020).",
                       (!cells.table->trained_on.empty() ? extrapolation_html(cells)
                        : counts                         ? counts_html(results, cells)
                                                         : molecules_html(results, cells)) +
                           configuration_html(results.configuration));
}

}  // namespace countable::report

#include "countable/report/summary/protocol.hpp"

#include <algorithm>
#include <map>

namespace countable::report {
namespace {

// 5000 as "5,000", and numbers that are counted on one hand as words.
std::string word_or_digits(std::size_t number) {
    constexpr const char* words[] = {"no", "one", "two", "three", "four", "five"};
    if (number < std::size(words)) return words[number];
    std::string text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

// Adds "50 epochs instead of 100" if that is less.
void compare(std::string& text, std::int64_t ours, std::int64_t paper, const std::string& one,
             const std::string& several) {
    if (ours <= 0 || ours >= paper) return;
    text += (text.empty() ? "" : ", ") + word_or_digits(static_cast<std::size_t>(ours)) + " " +
            (ours == 1 ? one : several) + " instead of " + word_or_digits(static_cast<std::size_t>(paper));
}

// Older sweeps list a run with the same number of epochs twice, the refit among them.
std::int64_t trained_epochs(const Results& results) {
    std::map<RunKey, std::int64_t> refit_at;
    for (const auto& run : results.runs)
        if (run.key.refitted) refit_at[as_trained(run.key)] = run.epochs;
    std::int64_t most = 0;
    for (const auto& run : results.runs) {
        if (run.key.refitted || run.status != RunStatus::Done) continue;
        const auto refit = refit_at.find(run.key);
        most = std::max(most, refit != refit_at.end() ? std::min(run.epochs, refit->second - 1) : run.epochs);
    }
    return most;
}

}  // namespace

Protocol protocol_of(const Results& results, const Cells& cells) {
    Protocol protocol;
    for (const auto& label : results.variances) protocol.graphs = std::max(protocol.graphs, label.graphs);
    protocol.epochs = trained_epochs(results);
    protocol.seeds = cells.seeds;
    for (const Cell& cell : cells.cells)
        for (const char* const model : {"gcn", "gin", "graphsage", "sgnn"})
            if (cell.model == model) protocol.variants = std::max(protocol.variants, cell.variants.size());
    return protocol;
}

std::string smaller_than_the_paper(const Results& results, const Cells& cells) {
    if (results.runs.empty()) return "";
    const auto ours = protocol_of(results, cells);
    constexpr auto paper = paper_protocol;
    std::string text;
    compare(text, ours.graphs, paper.graphs, "graph in each dataset", "graphs in each dataset");
    compare(text, ours.epochs, paper.epochs, "epoch", "epochs");
    const bool miniature = !text.empty();
    compare(text, static_cast<std::int64_t>(ours.seeds), static_cast<std::int64_t>(paper.seeds), "seed", "seeds");
    compare(text, static_cast<std::int64_t>(ours.variants), static_cast<std::int64_t>(paper.variants),
            "variant of each message passing network", "variants of each message passing network");
    if (text.empty()) return "";
    return (miniature ? "A miniature of the paper's experiment: " : "Less than the paper's experiment: ") + text +
           (miniature ? ". It shows that everything works; its results are no reproduction of the paper's." : ".");
}

std::string seeds_sentence(const Cells& cells) {
    if (cells.seeds == 1)
        return "One seed, so that best and median are the same run, of the variant that does best on the validation "
               "graphs.";
    const bool fewer = std::ranges::any_of(cells.cells, [&](const Cell& cell) {
        const auto ended =
            std::ranges::count_if(cell.runs(), [](const RunResult& run) { return run.status != RunStatus::Missing; });
        return ended > 0 && static_cast<std::size_t>(ended) < cells.seeds && cell.model != compiled_row;
    });
    return "Best and median over " + word_or_digits(cells.seeds) +
           " seeds of the variant with the lowest median on the validation graphs" +
           (fewer ? ", or over fewer where not all of its runs are done." : ".");
}

std::string refit_sentence() {
    return "Refitted: the last linear layer solved by least squares on the training graphs after training, behind the "
           "other layers as trained or as first drawn, whichever the validation graphs prefer. The paper has no such "
           "step. On larger graphs than those of the dataset a refitted network can be far worse than as trained.";
}

std::string theory_sentence() {
    return "The theory says what a network can express. Where it is able to count and does not, that is a matter of "
           "training: of graphs, epochs and luck.";
}

std::string tally_sentence(const Cells& cells) {
    const auto part = [&](Score Cell::*which, const char* what) {
        const auto tally = medians_beside_paper(cells, which);
        return std::to_string(tally.better) + " of " + std::to_string(tally.compared) + " " + what;
    };
    return "Medians at most the paper's: " + part(&Cell::ours, "as trained") +
           (cells.refitted ? ", " + part(&Cell::refitted, "with the readout refitted") : "");
}

std::vector<std::string> notes_of(const Results& results) {
    auto notes = find_table(results.table)->notes;
    notes.insert(notes.end(), results.notes.begin(), results.notes.end());
    return notes;
}

}  // namespace countable::report

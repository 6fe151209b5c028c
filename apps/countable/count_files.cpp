#include "count_files.hpp"

#include <malloc.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>

#include "count_explain.hpp"
#include "count_patterns.hpp"
#include "count_rows.hpp"
#include "countable/count/orbits.hpp"
#include "countable/count/stream.hpp"
#include "countable/datasets/random_graphs/parity_colors.hpp"
#include "countable/molecules/input_file.hpp"
#include "countable/molecules/smarts/copies_of_maps.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/support/errors.hpp"
#include "dropped.hpp"
#include "network_options.hpp"
#include "progress.hpp"
#include "run.hpp"
#include "signal_note.hpp"
#include "skipped.hpp"
#include "unfinished_counts.hpp"

namespace countable::app {
namespace {

using count::Per;

/// What is counted in each graph: every pattern in every kind.
struct Question {
    Per per = Per::Graph;
    std::vector<pattern::Pattern> patterns;
    std::vector<count::Embedding> kinds;
    std::vector<count::OrbitColumn> columns;  // of counts per node or edge

    [[nodiscard]] std::vector<count::Query> queries() const {
        std::vector<count::Query> queries;
        for (const auto& pattern : patterns)
            for (const auto kind : kinds) queries.push_back({pattern, kind, per});
        return queries;
    }
};

/// The graphlets of --orbits.
Question orbit_question(const CountArguments& args) {
    const Per per = wanted_per(args);
    if (!args.patterns.empty() || args.graphlets > 0)
        throw std::invalid_argument("--orbits: expected neither -p nor --graphlets beside it");
    if (per == Per::Graph)
        throw std::invalid_argument("--orbits: expected --per node or --per edge, found --per graph");
    if (args.wide) throw std::invalid_argument("--wide: with --orbits there is one row per node or edge already");
    auto [queries, columns] = count::orbit_queries({.most_nodes = args.orbits, .per = per});
    Question question{per, {}, wanted_kinds(args), std::move(columns)};
    for (auto& query : queries) question.patterns.push_back(std::move(query.pattern));
    return question;
}

Question question_of(const CountArguments& args, SmartsPatterns& smarts, Labels& labels) {
    const Per per = wanted_per(args);
    if (args.orbits > 0) return orbit_question(args);
    Question question{per, wanted_patterns(args, smarts, labels), wanted_kinds(args), {}};
    question.columns = orbit_columns(question.patterns, per);
    if (args.wide && per != Per::Graph)
        throw std::invalid_argument("--wide: with --per " + args.per + " there is one row per " + args.per +
                                    " and kind already, with a column per pattern and orbit");
    return question;
}

/// The queries that the counter answers. RDKit's matcher answers the others.
std::vector<count::Query> without_matched(std::vector<count::Query> queries) {
    std::erase_if(queries, [](const count::Query& query) { return query.pattern.query != nullptr; });
    return queries;
}

/// What the queries that RDKit's matcher counts are to be counted for.
molecules::RecordOptions matcher_options(const molecules::MatchedQueries& matched, Per per,
                                         const std::vector<count::Embedding>& kinds) {
    molecules::RecordOptions options;
    options.queries = matched.wanted();
    options.maps_per = per == Per::Node   ? molecules::MapsPer::Atom
                       : per == Per::Edge ? molecules::MapsPer::Bond
                                          : molecules::MapsPer::Molecule;
    options.induced_maps = std::ranges::find(kinds, count::Embedding::Induced) != kinds.end();
    return options;
}

/// One file has the columns that it fills; several have those that files of their kinds can fill.
MoleculeColumns molecule_columns(const CountArguments& args, const molecules::InputFile& first, const Labels& labels) {
    MoleculeColumns columns{.names = first.has_names(), .smiles = first.has_smiles()};
    if (args.graph_files.size() > 1)
        for (const auto& file : args.graph_files) {
            const auto options = input_options(args);
            if (content_of(file, options) == molecules::Content::Graphs) continue;
            columns.names = true;
            columns.smiles = columns.smiles || format_of(file, options) != formats::Format::Sdf;
        }
    if (args.node_labels == "file" && only_molecules(args)) columns.labels = &labels;
    return columns;
}

std::string advice_on_labels(const count::MissingLabels& missing, const CountArguments& args) {
    if (missing.of == count::MissingLabels::Of::Edges)
        return "; edge labels are in gSpan files, TUDatasets and molecules; without ':LABEL', edges of any label match";
    return args.node_labels == "file" ? "; --node-labels parity colours nodes red and blue" : "";
}

void refuse_input_as_output(const CountArguments& args) {
    auto inputs = args.graph_files;
    for (const auto& text : args.patterns)
        for (auto& file : pattern::files_named_in(text)) inputs.push_back(std::move(file));
    io::refuse_input_as_output(args.output, inputs);
}

/// Says what a large graph takes if several processes count in it: always, or if it is much. Under a launcher standard error is
/// no terminal, so that nobody knows whether there is one.
enum class Say { Always, IfMuch };
void say_memory(const CountBy& count_by, const std::string& file, const count::Counter& counter, const Graph& graph,
                unsigned threads, Say say) {
    if (!count_by.memory || graph.num_nodes() <= count::most_small_nodes) return;
    const auto memory = count_by.memory(counter, graph, threads);
    if (memory.is_much || say == Say::Always) print_note(file + ": " + memory.sentence, Remedy::None);
}

/// Counts in one file after the other.
class FileCounts {
  public:
    FileCounts(const CountArguments& args, const Question& question, SmartsPatterns& smarts, Labels& labels,
               const CountBy& count_by)
        : args_(args),
          question_(question),
          labels_(labels),
          count_by_(count_by),
          matched_(question.queries()),
          counter_(without_matched(question.queries())),
          unfinished_(counter_.queries()),
          input_options_(input_options(args)),
          output_(args.output) {
        input_options_.molecules.atom_labels = smarts.atom_labels(question.patterns);
        input_options_.molecules.record = matcher_options(matched_, question.per, question.kinds);
        input_options_.molecules.record.explicit_hydrogens = args.hydrogens;
        input_options_.on_note = print_note;
    }

    void add(const std::string& file) {
        const auto input = open(file);
        if (!rows_) begin_rows(*input);
        const bool whole = count_graphs(file, *input);
        dropped_.add(input->dropped());
        report_skipped(input->skipped());
        if (!whole) stop_early(file);
    }

    void finish() {
        rows_->finish();
        dropped_.report();
        if (const auto sentence = unfinished_.overflow_sentence(); !sentence.empty())
            throw std::runtime_error(sentence);
    }

  private:
    using Facts = std::deque<molecules::MoleculeFacts>;  // of the molecules whose results are still to come

    std::unique_ptr<molecules::InputFile> open(const std::string& file) {
        try {
            return std::make_unique<molecules::InputFile>(file, labels_, input_options_);
        } catch (const InputError&) {  // a signal may have ended the reading
            if (SignalNote::seen() == 0) throw;
            stop_early(file);
        }
    }

    /// The first file decides which columns there are.
    void begin_rows(const molecules::InputFile& first) {
        rows_.emplace(args_.format, question_.per, args_.wide ? CountRows::Layout::Wide : CountRows::Layout::Long,
                      question_.patterns, question_.kinds, question_.columns, output_, args_.threads,
                      molecule_columns(args_, first, labels_));
    }

    /// False if a signal ended it.
    bool count_graphs(const std::string& file, molecules::InputFile& input) {
        ProgressLine progress("counting " + file);
        std::uint64_t position = 0;
        Facts facts;
        const auto next = [&] {
            auto graph = next_graph(input, facts);
            if (graph) say_memory(count_by_, file, counter_, graph->graph, args_.threads, Say::IfMuch);
            return graph;
        };
        const auto sink = [&](const formats::InputGraph& graph, const std::vector<count::Result>& results) {
            add_rows(file, ++position, graph, results, facts);
            progress.update(input.fraction_read(), position, "graphs");
        };
        count::OnProgress on_progress;
        if (progress.visible()) on_progress = [&](double fraction) { progress.update(fraction, 0, ""); };
        // Rows of edges, and labels of atoms, are written from the graph itself.
        const bool by_edge = question_.per == Per::Edge;
        const count::RunOptions run{.threads = args_.threads,
                                    .on_progress = on_progress,
                                    .stop = [] { return SignalNote::seen() != 0; },
                                    .after = by_edge || input.has_molecules() ? count::AfterCounting::KeepGraph
                                                                              : count::AfterCounting::DropGraph};
        try {
            return count_by_.count_stream(counter_, next, sink, run) && SignalNote::seen() == 0;
        } catch (const count::MissingLabels& error) {
            throw std::invalid_argument(file + ": " + error.what() + advice_on_labels(error, args_));
        }
    }

    std::optional<formats::InputGraph> next_graph(molecules::InputFile& input, Facts& facts) {
        std::optional<formats::InputGraph> graph;
        try {
            graph = input.next();
        } catch (const InputError&) {  // a signal may have ended the reading
            if (SignalNote::seen() == 0) throw;
        }
        if (graph && input.has_molecules()) facts.push_back(input.facts());
        if (graph && args_.node_labels == "parity")
            graph->graph = datasets::colored_by_parity(std::move(graph->graph), labels_);
        return graph;
    }

    void add_rows(const std::string& file, std::uint64_t position, const formats::InputGraph& graph,
                  const std::vector<count::Result>& results, Facts& facts) {
        const std::string name = args_.graph_files.size() > 1 ? file : "";
        const auto number = facts.empty() ? position : facts.front().number;
        unfinished_.add(file + ", graph " + std::to_string(number), results);
        if (facts.empty()) {
            rows_->set_molecule({});
            rows_->add(name, number, graph, results);
        } else {
            rows_->set_molecule(facts.front());
            rows_->add(name, number, graph, matched_.join(results, facts.front().maps));
            facts.pop_front();
        }
    }

    /// Writes what was counted before a signal came, and ends the command.
    [[noreturn]] void stop_early(const std::string& file) {
        SignalNote::answered();
        const bool to_file = !args_.output.empty() && args_.output != "-";
        std::string sentence = unfinished_.interrupted_sentence(file, rows_ ? rows_->whole_graphs() : 0);
        if (rows_ && rows_->any()) {
            rows_->finish();
            sentence += "; the counts so far are " + (to_file ? "in " + args_.output : "written");
        } else if (to_file) {
            sentence += "; " + args_.output + " is not written";
        }
        throw Stopped(sentence, SignalNote::seen());
    }

    const CountArguments& args_;
    const Question& question_;
    Labels& labels_;
    const CountBy& count_by_;
    const molecules::MatchedQueries matched_;
    const count::Counter counter_;
    UnfinishedCounts unfinished_;
    molecules::InputOptions input_options_;
    io::OutputFile output_;
    std::optional<CountRows> rows_;
    DroppedSum dropped_;
};

}  // namespace

namespace {

/// Says how the first graph of each file would be counted.
void explain_files(const CountArguments& args, const Question& question, Labels& labels, const CountBy& count_by) {
    io::OutputFile output(args.output);
    const count::Counter counter(without_matched(question.queries()));
    ExplainRows rows(args.format, output);
    for (const auto& file : args.graph_files) {
        molecules::InputFile input(file, labels, input_options(args));
        auto graph = input.next();
        if (!graph) continue;
        if (args.node_labels == "parity") graph->graph = datasets::colored_by_parity(std::move(graph->graph), labels);
        rows.add(args.graph_files.size() > 1 ? file + ":1" : "1", counter, graph->graph);
        say_memory(count_by, file, counter, graph->graph, args.threads, Say::Always);
    }
    rows.finish();
}

/// Tables of large graphs are freed long before the end. By default the C library keeps the memory of what is smaller than the
/// largest block so far, which more than doubles the peak.
void return_freed_memory() {
    mallopt(M_MMAP_THRESHOLD, 1 << 18);
    mallopt(M_TRIM_THRESHOLD, 1 << 18);
}

}  // namespace

void count_files(const CountArguments& args, const CountBy& count_by) {
    Labels labels;
    SmartsPatterns smarts;
    const Question question = question_of(args, smarts, labels);
    refuse_input_as_output(args);
    if (args.explain) return explain_files(args, question, labels, count_by);
    return_freed_memory();
    FileCounts counts(args, question, smarts, labels, count_by);
    const SignalNote signal_note(5);  // some steps, such as the sets of nodes of a tree, cannot be interrupted
    for (const auto& file : args.graph_files) counts.add(file);
    counts.finish();
}

}  // namespace countable::app

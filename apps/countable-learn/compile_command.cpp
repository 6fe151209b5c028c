#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

#include "commands.hpp"
#include "countable/models/lrp_names.hpp"
#include "countable/runs/compiled_run.hpp"
#include "countable/tensor/torch_failure.hpp"

namespace countable::app {
namespace {

using count::Embedding;

struct CompileArguments {
    std::string pattern, run;
    bool induced = false, subgraph = false;
    std::optional<std::string> model;
    std::optional<unsigned> max_degree;
};

/// Throws with the reason why even the model with room for the pattern around one node cannot count it.
[[noreturn]] void refuse_all_models(const pattern::Pattern& pattern, Embedding kind) {
    const std::string sentence = "no deep-lrp-L-K with sequences of up to 31 slots is known to have such weights";
    try {
        (void)theory::lrp_network(pattern, kind, {1, std::max<unsigned>(1, pattern.graph.num_nodes() - 1)});
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(sentence + ": " + error.what());
    }
    throw std::logic_error(sentence);
}

lrp::Truncation wanted_truncation(const CompileArguments& args, const pattern::Pattern& pattern, Embedding kind) {
    if (args.model) {
        const auto name = models::parse_lrp_name(*args.model);
        if (!name || !name->deep)
            throw std::invalid_argument("--model: expected deep-lrp-L-K, as in deep-lrp-1-3, found '" + *args.model +
                                        "'");
        return name->truncation;
    }
    if (const auto smallest = theory::smallest_truncation(pattern, kind)) return *smallest;
    refuse_all_models(pattern, kind);
}

void run_compile(const CompileArguments& args) {
    if (std::filesystem::exists(std::filesystem::path(args.run) / "config.json"))
        throw std::invalid_argument(args.run + ": there is a run already; choose another folder by -o");
    Labels labels;
    const auto pattern = pattern::parse(args.pattern, labels);
    const Embedding kind = args.induced ? Embedding::Induced : Embedding::NonInduced;
    const auto network = theory::lrp_network(pattern, kind, wanted_truncation(args, pattern, kind), args.max_degree);
    const auto compiled = runs::compile(pattern, labels, kind, network);
    runs::write_compiled_run(compiled, args.run);
    const std::string degrees =
        network.max_degree ? "degrees up to " + std::to_string(*network.max_degree) : std::string("all degrees");
    const std::string kind_text(count::kind_name(kind));
    std::printf("pattern     %s\nkind        %s\nmodel       %s\nchannels    %lld\nparameters  %lld\nexact for   %s\n",
                pattern.name.c_str(), kind_text.c_str(), compiled.config.model.name.c_str(),
                static_cast<long long>(compiled.config.model.width),
                static_cast<long long>(models::num_parameters(*compiled.model)), degrees.c_str());
}

constexpr const char* compile_examples = R"(Examples:
  countable compile triangle -o triangles
  countable predict triangles graphs.g6
  countable compile 4-cycle --induced -o cycles
  countable compile path-3 --induced --model deep-lrp-1-3 --max-degree 300 -o paths
  countable compile 'a:C, b:O, a-b:2' -o carbonyl
  countable evaluate carbonyl --dataset molecules.csv

Nothing is trained. The proof that Deep LRP can count the pattern gives its weights (docs/theory.md);
they are written as a run, which 'predict' and 'evaluate' read like any other. Its predictions are
the exact counts for graphs of any size and labels, up to counts of 2^41 and up to the largest
degree for which it was compiled: if a sequence has room for more nodes than the pattern has, the
weights depend on degrees. Graphs beyond these limits, or with a node of more than ten million
sequences, are refused.

By default the model is the one with the shortest sequences that has such weights. Patterns that
'countable can lrp:L:K PATTERN' calls countable only with a nonlinear network after the pooling,
such as labelled stars larger than a sequence, are refused.)";

}  // namespace

void add_compile_command(CLI::App& app) {
    auto* const command = app.add_subcommand(compile_command.name, compile_command.description);
    const auto args = std::make_shared<CompileArguments>();
    command
        ->add_option("PATTERN", args->pattern,
                     "A name (see 'countable patterns'), g6:TEXT, edges 'a-b, b-c', or a file")
        ->required();
    command->add_option("-o,--output", args->run, "The folder of the run")->required()->type_name("RUN");
    auto* const kinds = command->add_option_group("kind");
    kinds->add_flag("--subgraph", args->subgraph, "Subgraph-counts C_S (the default)");
    kinds->add_flag("--induced", args->induced, "Induced-subgraph-counts C_I");
    kinds->require_option(0, 1);
    command->add_option("--model", args->model, "The model; by default the smallest that can count the pattern")
        ->type_name("deep-lrp-L-K");
    command
        ->add_option(
            "--max-degree", args->max_degree,
            "The largest degree of the graphs, if the weights depend on it; by default as large as a network of "
            "moderate width allows")
        ->check(CLI::Range(1u, 1'000'000u))
        ->type_name("N");
    command->footer(compile_examples);
    command->callback([args] { tensor::without_stack([&] { run_compile(*args); }); });
}

}  // namespace countable::app

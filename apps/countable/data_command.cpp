#include <memory>

#include "commands.hpp"
#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/dataset_facts.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/text_list.hpp"
#include "progress.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

struct CheckArguments {
    std::string name, folder, format = "table";
    unsigned threads = available_cores();
};

void run_check(const CheckArguments& args) {
    ProgressLine progress("reading " + args.name);
    const auto dataset =
        datasets::load_dataset({.source = args.name,
                                .tasks = {},
                                .threads = args.threads,
                                .whole_split = false,
                                .molecules = {.data_folder = datasets::data_folder(args.folder).string(),
                                              .progress = [&](double fraction) { progress.update(fraction, 0, ""); }}});
    const auto facts = datasets::check_facts(args.name, dataset);
    io::OutputFile output("-");
    const auto rows = make_table_writer(args.format, {"fact", "expected", "found", "verdict"}, output);
    std::size_t wrong = 0;
    for (const auto& fact : facts) {
        rows->text(fact.what);
        rows->real(fact.expected);
        rows->real(fact.found);
        rows->text(fact.holds() ? "right" : "wrong");
        rows->end_row();
        if (!fact.holds()) ++wrong;
    }
    rows->finish();
    if (wrong > 0)
        throw InputError(datasets::data_folder(args.folder).string(), 0,
                         "expected " + args.name + ", found other data: " + std::to_string(wrong) + " of " +
                             std::to_string(facts.size()) + " facts are wrong");
}

constexpr const char* examples = R"(Examples:
  countable data check molhiv ~/data
  COUNTABLE_DATA=~/data countable data check qm9

Without DIR the folder is $COUNTABLE_DATA, else $XDG_DATA_HOME/countable, else
~/.local/share/countable. Which files are read, and who offers them: docs/molecules.md,
and the message when they are missing. Exits with 2 if something is missing or wrong.)";

}  // namespace

void add_data_command(CLI::App& app) {
    auto* const data = app.add_subcommand("data", "Public datasets of molecules");
    data->require_subcommand(1);
    auto* const check = data->add_subcommand("check", "Verify that a dataset is there and is what it should be");
    const auto args = std::make_shared<CheckArguments>();
    const auto names = datasets::known_names(datasets::SourceKind::Molecules);
    check->add_option("NAME", args->name, text_list(names, "or"))->required()->check(CLI::IsMember(names));
    check->add_option("DIR", args->folder, "The folder of the data")->type_name("");
    check->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    check->add_option("--threads", args->threads, "Number of threads (default: all cores); results do not depend on it")
        ->check(CLI::Range(1u, 1024u))
        ->type_name("N");
    check->footer(examples);
    check->callback([args] { run_check(*args); });
}

}  // namespace countable::app

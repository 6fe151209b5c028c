#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "countable/io/output_file.hpp"
#include "countable/report/render/render.hpp"

namespace countable::app {
namespace {

struct ReportArguments {
    std::string folder, format = "text", output = "-";
};

void run_report(const ReportArguments& args) {
    std::vector<std::string> inputs;
    for (const char* const name : {"sweep.json", "runs.csv", "curves.csv", "predictions.csv", "variances.csv"})
        inputs.push_back((std::filesystem::path(args.folder) / name).string());
    io::refuse_input_as_output(args.output, inputs);
    const std::string text = report::render_folder(args.folder, args.format);
    io::OutputFile output(args.output);
    output.write(text);
    output.commit();
}

constexpr const char* explanation =
    R"(DIR is a folder made by 'countable reproduce', finished or under way. Nothing is trained.

Counts (table1, table5, all-synthetic): the error is the test MSE divided by the variance of the
labels. For each dataset, task and model, the variant with the lowest median validation error over
the seeds is chosen; the table shows the best and the median test error over its seeds, of networks
as trained, beside the paper's. If the sweep was made with --refit, networks with a refitted readout
(last linear layer solved by least squares on the training graphs after training) have columns of
their own. A failed run counts as infinitely bad and is listed with its reason; a cell with missing
runs is marked.

Molecules (molhiv, zinc, qm9, timing): one row for each model and one column for each score: mean and
standard deviation over the seeds, beside the paper's. Unfinished runs count with their best epoch so
far, and are marked.

  text    for the terminal; + at most the paper's, - above it, ! more than 3 times as much;
          molecules: + at least as good, ~ within both standard deviations, - worse
  csv     one line for each cell, with all digits
  latex   tables for a document with the packages booktabs and longtable
  html    one self-contained page with plots

Examples:
  countable report experiments/table1
  countable report experiments/table1 --format html -o table1.html
  countable report experiments/table1 --format csv | column -s, -t)";

}  // namespace

void add_report_command(CLI::App& app) {
    auto* const command = app.add_subcommand("report", "Show the results of 'countable reproduce' beside the paper's");
    const auto args = std::make_shared<ReportArguments>();
    command->add_option("DIR", args->folder, "Folder with the results of a table")->required()->type_name("");
    command->add_option("--format", args->format, "text, csv, latex or html")
        ->check(CLI::IsMember({"text", "csv", "latex", "html"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->footer(explanation);
    command->callback([args] { run_report(*args); });
}

}  // namespace countable::app

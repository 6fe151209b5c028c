#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "countable/io/output_file.hpp"
#include "countable/report/render.hpp"

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
    R"(DIR is a folder that 'countable reproduce' made, finished or under way; nothing is trained here.

A figure is the test MSE divided by the variance of the labels. For each dataset, task and model the
variant is taken whose median over seeds is lowest on the validation graphs; shown are the best and the
median of its test figures beside the paper's. A failed run counts as infinitely bad and is listed with its
reason; a cell that lacks runs says so.

Of molecules (molhiv, zinc, qm9, timing) there is a row for each model and a column for each figure: the
mean over seeds with its standard deviation, beside the paper's. Runs that are not finished count with
their best epoch so far, and are marked.

  text    for the terminal, with marks: + at most the paper's, - above it, ! more than 3 times as much;
          of molecules: + at least as good, ~ within both standard deviations together, - worse
  csv     a line for each cell, with all digits
  latex   tables for a document with the packages booktabs and longtable
  html    one page with pictures, which needs no other file; gnuplot draws the pictures

Examples:
  countable report experiments/table1
  countable report experiments/table1 --format html -o table1.html
  countable report experiments/table1 --format csv | column -s, -t)";

}  // namespace

void add_report_command(CLI::App& app) {
    auto* const command = app.add_subcommand("report", "Show the results of a sweep beside the paper's figures");
    const auto args = std::make_shared<ReportArguments>();
    command->add_option("DIR", args->folder, "The folder of the results")->required()->type_name("");
    command->add_option("--format", args->format, "text, csv, latex or html")
        ->check(CLI::IsMember({"text", "csv", "latex", "html"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->footer(explanation);
    command->callback([args] { run_report(*args); });
}

}  // namespace countable::app

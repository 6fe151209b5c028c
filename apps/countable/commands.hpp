#pragma once

#include "count_by.hpp"
#include "run.hpp"

namespace countable::app {

// One function per subcommand, in a file of its own: it declares the arguments and, as callback, does the work.
// Callbacks write results to stdout (or -o FILE) and everything else to stderr. They throw; run() alone catches.

void add_count_command(CLI::App& app, const CountBy& count_by = {});
void add_patterns_command(CLI::App& app);
void add_generate_command(CLI::App& app);
void add_convert_command(CLI::App& app);
void add_wl_command(CLI::App& app);
void add_pair_command(CLI::App& app);
void add_can_command(CLI::App& app);
void add_report_command(CLI::App& app);
void add_data_command(CLI::App& app);

}  // namespace countable::app

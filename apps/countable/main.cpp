
#include "commands.hpp"
#include "countable/version.hpp"
#include "exec_learn.hpp"
#include "exec_mpi.hpp"

int main(int argc, char** argv) {
    CLI::App app{"Exact substructure counts in graphs, and which graph networks can see and learn them."};
    app.name("countable");
    app.set_version_flag("--version", COUNTABLE_VERSION);
    app.require_subcommand(1);
    app.footer(R"(First steps:
  countable patterns                                    the patterns that have a name
  countable generate er -o er.g6                        5,000 random graphs
  countable count er.g6 -p triangle,4-cycle --induced   copies of two patterns in every graph
  countable can triangle                                which networks can count triangles
  countable pair 4-cycle --against gin --svg pair.svg   two graphs that GIN cannot tell apart
  countable train --dataset er --task 3-star            a network that learns to count stars

'countable COMMAND --help' explains a command, with examples.

Exit codes: 0 success, 2 bad usage or bad input (one sentence on standard error says what was
expected), 3 no answer is known, 130 interrupted by Ctrl-C.)");
    countable::app::add_count_command(app);
    countable::app::add_patterns_command(app);
    countable::app::add_generate_command(app);
    countable::app::add_convert_command(app);
    countable::app::add_wl_command(app);
    countable::app::add_pair_command(app);
    countable::app::add_can_command(app);
    countable::app::add_report_command(app);
    countable::app::add_data_command(app);
    countable::app::add_learn_commands(app);
    return countable::app::run(app, argc, argv, [](int count, char** arguments) {
        countable::app::exec_learn(count, arguments);
        countable::app::exec_mpi(count, arguments);
    });
}


#include "commands.hpp"
#include "countable/version.hpp"
#include "hand_over.hpp"

int main(int argc, char** argv) {
    CLI::App app{"Exact substructure counts in graphs, and which graph networks can see and learn them."};
    app.name("countable");
    app.set_version_flag("--version", COUNTABLE_VERSION);
    app.require_subcommand(1);
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
    return countable::app::run(app, argc, argv, countable::app::hand_over);
}

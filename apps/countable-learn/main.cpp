#include "commands.hpp"
#include "countable/version.hpp"

// To the user it is one program: `countable train` executes this one with the same arguments.
int main(int argc, char** argv) {
    CLI::App app{"Trains graph networks that count, and uses them. A part of 'countable'."};
    app.name("countable");
    app.set_version_flag("--version", COUNTABLE_VERSION);
    app.require_subcommand(1);
    countable::app::add_train_command(app);
    countable::app::add_evaluate_command(app);
    countable::app::add_predict_command(app);
    countable::app::add_compile_command(app);
    countable::app::add_reproduce_command(app);
    return countable::app::run(app, argc, argv);
}

#include <cstdio>
#include <exception>
#include <stdexcept>

#include "commands.hpp"

namespace {

constexpr int exit_bad_input = 2, exit_undecided = 3;

int complain(const char* sentence, int status = exit_bad_input) {
    std::fflush(stdout);
    std::fprintf(stderr, "countable: %s\n", sentence);
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Exact substructure counts in graphs."};
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
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help and --version
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        return complain((std::string(error.what()) + " (see countable --help)").c_str());
    } catch (const std::bad_alloc&) {
        return complain("not enough memory for this input");
    } catch (const countable::app::Undecided& reason) {
        return complain(reason.what(), exit_undecided);
    } catch (const std::exception& error) {
        return complain(error.what());
    }
    return 0;
}

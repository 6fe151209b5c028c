#include "run.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <new>
#include <vector>

#include "countable/support/numbers.hpp"
#include "remedies.hpp"
#include "usage.hpp"

namespace countable::app {
namespace {

constexpr int exit_bad_input = 2, exit_undecided = 3, exit_signal = 128;

int complain(const char* sentence, int status = exit_bad_input) {
    std::fflush(stdout);
    std::fprintf(stderr, "countable: %s\n", sentence);
    return status;
}

}  // namespace

int run(CLI::App& app, int argc, char** argv, void (*first)(int, char**)) {
    std::vector<std::string> arguments;
    try {
        arguments = without_help_command(app, argc, argv);
        if (first != nullptr) {
            std::vector<char*> pointers(argv, argv + std::min(argc, 1));
            for (auto& argument : arguments) pointers.push_back(argument.data());
            pointers.push_back(nullptr);
            first(static_cast<int>(pointers.size()) - 1, pointers.data());
        }
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // CLI11 wants the last one first
    } catch (const CLI::Success& wish) {                                            // --help and --version
        const int status = app.exit(wish);
        std::cout.flush();
        return std::cout ? status : complain("standard output cannot be written");
    } catch (const CLI::ParseError& error) {
        return complain(usage_sentence(app, arguments, error).c_str());
    } catch (const std::bad_alloc&) {
        return complain("not enough memory for this input");
    } catch (const Undecided& reason) {
        return complain(reason.what(), exit_undecided);
    } catch (const Stopped& stopped) {
        return complain(stopped.what(), exit_signal + stopped.signal);
    } catch (const Quiet& quiet) {
        return quiet.status;
    } catch (const std::exception& error) {
        return complain((std::string(error.what()) + option_for(remedy_of(error))).c_str());
    }
    return 0;
}

std::uint64_t parse_seed(const std::string& text) {
    if (const auto seed = parse_number<std::uint64_t>(text)) return *seed;
    throw std::invalid_argument("--seed: expected a whole number below 2^64, found '" + text + "'");
}

}  // namespace countable::app

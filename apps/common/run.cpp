#include "run.hpp"

#include <charconv>
#include <cstdio>
#include <new>

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
    try {
        if (first != nullptr) first(argc, argv);
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help and --version
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        return complain((std::string(error.what()) + " (see countable --help)").c_str());
    } catch (const std::bad_alloc&) {
        return complain("not enough memory for this input");
    } catch (const Undecided& reason) {
        return complain(reason.what(), exit_undecided);
    } catch (const Stopped& stopped) {
        return complain(stopped.what(), exit_signal + stopped.signal);
    } catch (const std::exception& error) {
        return complain(error.what());
    }
    return 0;
}

std::uint64_t parse_seed(const std::string& text) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, seed);
    if (status != std::errc{} || stop != end)
        throw std::invalid_argument("--seed: expected a whole number below 2^64, found '" + text + "'");
    return seed;
}

}  // namespace countable::app

#include "cache_option.hpp"

#include <cstdlib>

namespace countable::app {
namespace {

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

lrp::PlanCache plan_cache(bool no_cache) {
    if (no_cache || !environment("COUNTABLE_NO_CACHE").empty()) return {};
    // Paths that are not absolute are to be ignored (XDG Base Directory Specification).
    const std::filesystem::path own = environment("XDG_CACHE_HOME"), home = environment("HOME");
    if (own.is_absolute()) return {.folder = own / "countable" / "plans"};
    if (home.is_absolute()) return {.folder = home / ".cache" / "countable" / "plans"};
    return {};
}

}  // namespace countable::app

#include "countable/runs/environment.hpp"

#include <dlfcn.h>

#include <torch/version.h>

#include <fstream>

#include "commit.hpp"
#include "countable/version.hpp"

namespace countable::runs {
namespace {

std::string cpu() {
    std::ifstream lines("/proc/cpuinfo");
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown";
}

// Which BLAS it is is known at run time only: Debian's libtorch takes whichever is installed.
std::string blas() {
    if (void* const found = ::dlsym(RTLD_DEFAULT, "openblas_get_config"))
        return reinterpret_cast<const char* (*)()>(found)();
    return "unknown";
}

}  // namespace

Environment environment() {
    return {COUNTABLE_VERSION, COUNTABLE_COMMIT, COUNTABLE_BUILD, TORCH_VERSION, blas(), cpu()};
}

}  // namespace countable::runs

// An epoch of training of GIN, 4 layers of 32, against the same model in Python: gin_torch.py, or the script that the
// environment variable COUNTABLE_GIN_SCRIPT names.
#include <cstdlib>

#include "common/training_race.hpp"

int main(int argc, char** argv) {
    using namespace countable;
    auto options = models::default_options("gin");
    options.depth = 4;
    options.width = 32;
    const char* const script = std::getenv("COUNTABLE_GIN_SCRIPT");
    return benchmark::run_training_race(argc, argv, {options, script != nullptr ? script : COUNTABLE_CONTESTANT, "3"});
}

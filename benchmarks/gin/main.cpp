// An epoch of training of GIN, 4 layers of 32, against the same model in Python (gin_torch.py).
#include "common/training_race.hpp"

int main(int argc, char** argv) {
    using namespace countable;
    auto options = models::default_options("gin");
    options.depth = 4;
    options.width = 32;
    return benchmark::run_training_race(argc, argv, {options, COUNTABLE_CONTESTANT, "3"});
}

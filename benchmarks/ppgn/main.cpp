// An epoch of training of PPGN, 4 blocks of 64, against the same model in Python (ppgn_torch.py).
#include "common/training_race.hpp"

int main(int argc, char** argv) {
    using namespace countable;
    auto options = models::default_options("ppgn");
    options.depth = 4;
    options.width = 64;
    return benchmark::run_training_race(argc, argv, {options, COUNTABLE_CONTESTANT, "1.5"});
}

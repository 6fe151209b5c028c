#include "commands.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

// Training makes and drops the same tensors again and again, each too large for malloc to keep at hand: by default it
// would return them to the system, which then clears their pages anew.
void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the largest that is allowed
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 64 << 20);
#endif
}

}  // namespace

// To the user it is one program: `countable train` is handed over to this one with the arguments as they are.
int main(int argc, char** argv) {
    keep_freed_memory();
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

#include <cstdlib>  // which defines __GLIBC__
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "commands.hpp"
#include "countable/version.hpp"

namespace {

// Tensors come and go with every batch, in the same sizes. By default the C library gives large ones back to the system,
// which has to clear their pages when they come again.
void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 28);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace

// To the user it is one program: `countable train` executes this one with the same arguments.
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

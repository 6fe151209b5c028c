#include <sys/mman.h>
#include <unistd.h>

#include "check.hpp"

using namespace countable;

/// Bytes as a file of unknown format, compressed or not: zlib, detection, and whichever reader comes out. Every second
/// input gets the first bytes of a gzip file, which chance would not find.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    const int file = ::memfd_create("fuzz", MFD_CLOEXEC);
    if (file < 0) return 0;
    std::string bytes(data, size);
    if (size % 2 == 1) bytes.insert(0, std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10));
    const bool written = ::write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
    try {
        Labels labels;
        if (written) (void)fuzz::first_graphs(*formats::open_graphs("/proc/self/fd/" + std::to_string(file), labels));
    } catch (const InputError&) {
    }
    ::close(file);
    return 0;
}

#include "check.hpp"
#include "countable/formats/npy_texts.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    try {
        for (const auto& text : formats::parse_npy_texts({data, size}, "f"))
            fuzz::check(text.empty() || text.back() != '\0', "texts end before the padding");
    } catch (const InputError&) {
    }
    return 0;
}

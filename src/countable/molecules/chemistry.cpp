#include "countable/molecules/chemistry.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <stdexcept>

namespace countable::molecules {
namespace {

constexpr const char* library = "libcountable_rdkit.so";

const Chemistry& load() {
#ifdef COUNTABLE_WITHOUT_RDKIT
    throw std::runtime_error("molecules need RDKit, and this program was built without it");
#else
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    void* handle = nullptr;
    for (const fs::path& place :
         {folder / ".." / "lib" / library, folder / library, folder / COUNTABLE_PLUGIN_FOLDER / library})
        if (handle == nullptr && fs::exists(place, ignored)) handle = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* const reason = ::dlerror();
        throw std::runtime_error(std::string("molecules need ") + library +
                                 ", which is built with the program and uses RDKit (" +
                                 (reason == nullptr ? "it cannot be loaded" : reason) + ")");
    }
    const auto make = reinterpret_cast<ChemistryFunction>(::dlsym(handle, chemistry_symbol));
    if (make == nullptr) throw std::runtime_error(std::string(library) + " belongs to another version of this program");
    return *make();
#endif
}

}  // namespace

const Chemistry& rdkit() {
    static const Chemistry& loaded = load();  // the standard makes the first call safe among threads
    return loaded;
}

}  // namespace countable::molecules

// Files of tensors, as `countable train` writes them.
#include <nanobind/stl/map.h>
#include <nanobind/stl/tuple.h>

#include "countable/io/output_file.hpp"
#include "countable/io/safetensors.hpp"
#include "graph_object.hpp"

namespace countable::python {
namespace {

using Entry = std::tuple<std::string, std::string, std::vector<std::int64_t>, nb::bytes>;

nb::tuple read(const std::string& path) {
    const auto file = io::read_safetensors(path);
    std::vector<Entry> entries;
    for (const auto& tensor : file.tensors)
        entries.emplace_back(tensor.name, tensor.dtype, tensor.shape,
                             nb::bytes(tensor.bytes.data(), tensor.bytes.size()));
    return nb::make_tuple(entries, file.metadata);
}

void write(const std::string& path, const std::vector<Entry>& entries, std::map<std::string, std::string> metadata) {
    std::vector<io::TensorBytes> tensors;
    for (const auto& [name, dtype, shape, bytes] : entries)
        tensors.push_back({name, dtype, shape, {bytes.c_str(), bytes.size()}});
    metadata.erase("crc64");  // it is computed anew
    io::write_file(path, io::to_safetensors(tensors, metadata));
}

}  // namespace

void bind_tensor_files(nb::module_& module) {
    module.def("read_tensors", &read, "path"_a, "(name, type, shape, bytes) of each tensor, and the metadata.");
    module.def("write_tensors", &write, "path"_a, "entries"_a, "metadata"_a);
}

}  // namespace countable::python

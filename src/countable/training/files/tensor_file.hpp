#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "countable/io/place.hpp"
#include "countable/io/safetensors.hpp"
#include "countable/support/numbers.hpp"
#include "countable/training/config/config.hpp"
#include "countable/training/files/named_tensors.hpp"

// Named tensors and texts as safetensors files.
namespace countable::training {

using Texts = std::map<std::string, std::string>;

/// The bytes of a file. Requires tensors of float, double, int64 or uint8.
[[nodiscard]] std::string to_safetensors(const NamedTensors& tensors, const Texts& texts);

/// Reads the texts and tensors of a safetensors file. Throws InputError at `place` for what is missing or different.
class TensorFileReader {
  public:
    /// Requires a file with a checksum whose text "format" is `format`.
    TensorFileReader(const io::TensorFile& file, const io::Place& place, const char* format)
        : file_(file), place_(place) {
        if (!file.checked || text("format") != format)
            place.fail(std::string("expected a file of the kind '") + format + "', found another one");
    }

    [[nodiscard]] bool has_text(const std::string& key) const { return file_.metadata.contains(key); }
    [[nodiscard]] const std::string& text(const std::string& key) const {
        const auto found = file_.metadata.find(key);
        if (found == file_.metadata.end()) place_.fail("expected a text '" + key + "', found none");
        return found->second;
    }
    template <typename Number>
    [[nodiscard]] Number number(const std::string& key) const {
        const std::string& digits = text(key);
        const auto value = parse_number<Number>(digits);
        if (!value) place_.fail("expected a number for '" + key + "', found " + io::quote(digits));
        return *value;
    }
    [[nodiscard]] nlohmann::json json(const std::string& key) const {
        auto value = nlohmann::json::parse(text(key), nullptr, false);
        if (value.is_discarded()) place_.fail("expected JSON for '" + key + "'");
        return value;
    }
    /// The text "config".
    [[nodiscard]] Config config() const {
        Config config;
        apply_json(config, text("config"), place_.file);
        return config;
    }
    [[nodiscard]] const io::TensorBytes& tensor(const std::string& name) const {
        const auto* const found = file_.find(name);
        if (found == nullptr) place_.fail("expected a tensor '" + name + "', found none");
        return *found;
    }
    /// Copies into a tensor; type and shape have to agree.
    void copy(const std::string& name, torch::Tensor into) const;
    void copy_all(const std::string& prefix, const NamedTensors& into) const {
        for (const auto& [name, tensor] : into) copy(prefix + name, tensor);
    }

  private:
    const io::TensorFile& file_;
    io::Place place_;
};

}  // namespace countable::training

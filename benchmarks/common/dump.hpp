#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/tensor/torch.hpp"

namespace countable::benchmark {

/// Numbers as bytes, for contestants in Python (contestant.py reads them).
template <typename T>
void write_numbers(const std::string& file, const std::vector<T>& numbers) {
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * sizeof(T)));
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

/// weights.bin: all parameters, float. weights.txt: a line for each, its name and its shape.
inline void write_weights(const std::string& folder, const torch::nn::Module& model) {
    std::vector<float> weights;
    std::ofstream names(folder + "/weights.txt");
    for (const auto& parameter : model.named_parameters()) {
        const auto numbers = parameter.value().detach().contiguous();
        weights.insert(weights.end(), numbers.data_ptr<float>(), numbers.data_ptr<float>() + numbers.numel());
        names << parameter.key();
        for (const auto extent : numbers.sizes()) names << ' ' << extent;
        names << '\n';
    }
    write_numbers(folder + "/weights.bin", weights);
}

}  // namespace countable::benchmark

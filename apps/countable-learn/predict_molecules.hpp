#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "countable/molecules/molecule_reader.hpp"
#include "countable/training/checkpoint.hpp"

namespace countable::app {

/// What a network that was trained on molecules says of those of a file, in portions and in their order: the place of
/// each in the file, from 1, and its row of predictions. Molecules that cannot be read are told on stderr and left out,
/// or an InputError if `strict`. Throws InputError for molecules without the features that the network knows.
void predict_molecules(const training::TrainedModel& trained, const std::string& path, molecules::FileForm form,
                       bool strict, const std::function<void(std::uint64_t, std::span<const double>)>& row);

}  // namespace countable::app

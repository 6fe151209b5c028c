#pragma once

#include <string>

#include "countable/io/safetensors.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// The state of a trainer as a safetensors file:
///   model.*            parameters and buffers
///   adam.m.*, adam.v.* moments; with SOAP soap.covariance.*, soap.vectors.* of each dimension
///   best.*             parameters and buffers of the best epoch
///   history            a row for each epoch, with the columns of metrics.csv
///   generator          the state of torch's random numbers
/// and as texts the epoch, the steps, the schedule, the configuration and the checksum of the data. No times and no
/// paths: the same training gives the same bytes.
[[nodiscard]] std::string checkpoint_bytes(const Trainer& trainer);

/// Brings a trainer to the state of a checkpoint. Throws InputError at `place`, with the reason, for a file that is not
/// a checkpoint, is damaged, belongs to other data, or to a configuration that must not continue it (resume_rule.hpp).
void restore_checkpoint(Trainer& trainer, const io::TensorFile& file, const io::Place& place);

}  // namespace countable::training

#include "countable/training/files/checkpoint.hpp"

#include "countable/training/config/resume_rule.hpp"
#include "countable/training/files/tensor_file.hpp"

namespace countable::training {
namespace {

constexpr const char* checkpoint_format = "countable checkpoint 1";

void add(NamedTensors& to, const std::string& prefix, const NamedTensors& tensors) {
    for (const auto& [name, tensor] : tensors) to.push_back({prefix + name, tensor});
}

}  // namespace

std::string checkpoint_bytes(const Trainer& trainer) {
    NamedTensors tensors;
    add(tensors, "model.", tensors_of(*trainer.model));
    add(tensors, "", trainer.adam->state());
    add(tensors, "best.", trainer.best);
    const auto columns = static_cast<std::int64_t>(record_columns().size());
    torch::Tensor history = torch::empty({std::ssize(trainer.history), columns}, torch::kDouble);
    auto* row = history.data_ptr<double>();
    for (const auto& record : trainer.history)
        for (const double value : record_values(record)) *row++ = value;
    tensors.push_back({"history", history});
    tensors.push_back({"generator", at::globalContext().defaultGenerator(torch::kCPU).get_state()});

    const auto& schedule = trainer.schedule.state();
    return to_safetensors(tensors, {{"format", checkpoint_format},
                                    {"config", to_json(trainer.config)},
                                    {"data", checksum_text(trainer.dataset)},
                                    {"epoch", std::to_string(trainer.history.size())},
                                    {"step", std::to_string(trainer.adam->steps())},
                                    {"lr", shortest(schedule.lr)},
                                    {"schedule.lowest", shortest(schedule.lowest)},
                                    {"schedule.waited", std::to_string(schedule.waited)},
                                    {"best_epoch", std::to_string(trainer.best_epoch)}});
}

void restore_checkpoint(Trainer& trainer, const io::TensorFile& file, const io::Place& place) {
    const TensorFileReader reader(file, place, checkpoint_format);
    if (const auto field = field_against_resuming(reader.config(), trainer.config))
        place.fail("expected a checkpoint of this configuration, found one with another " + *field);
    if (reader.text("data") != checksum_text(trainer.dataset))
        place.fail("expected a checkpoint of this dataset, found one of other data (the checksums differ)");

    const auto epochs = reader.number<std::int64_t>("epoch");
    auto columns = static_cast<std::int64_t>(record_columns().size());
    if (const auto& shape = reader.tensor("history").shape;  // of an earlier version, perhaps
        shape.size() == 2 && shape[1] > 0 && is_record_width(static_cast<std::size_t>(shape[1])))
        columns = shape[1];
    if (epochs < 1 || epochs > (std::int64_t{1} << 31)) place.fail("expected a number of epochs");
    torch::Tensor history = torch::empty({epochs, columns}, torch::kDouble);
    reader.copy("history", history);
    trainer.history.clear();
    for (std::int64_t e = 0; e < epochs; ++e)
        trainer.history.push_back(
            record_from(e + 1, {history.data_ptr<double>() + e * columns, static_cast<std::size_t>(columns)}));
    trainer.best_epoch = reader.number<std::int64_t>("best_epoch");
    if (trainer.best_epoch < 1 || trainer.best_epoch > epochs) place.fail("expected a best epoch among the epochs");

    reader.copy_all("model.", tensors_of(*trainer.model));
    reader.copy_all("", trainer.adam->state());
    trainer.adam->set_steps(reader.number<std::int64_t>("step"));
    trainer.best = copies_of(tensors_of(*trainer.model));
    reader.copy_all("best.", trainer.best);
    trainer.schedule.restore({.lr = reader.number<double>("lr"),
                              .lowest = reader.number<double>("schedule.lowest"),
                              .epochs = epochs,
                              .waited = reader.number<std::int64_t>("schedule.waited")});
    auto generator = at::globalContext().defaultGenerator(torch::kCPU);
    torch::Tensor state = generator.get_state();
    reader.copy("generator", state);
    try {
        generator.set_state(state);
    } catch (const c10::Error&) {
        place.fail("expected a state of torch's random numbers, found another one");
    }
}

}  // namespace countable::training

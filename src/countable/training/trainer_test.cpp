#include "countable/training/trainer.hpp"

#include <gtest/gtest.h>

#include "countable/tensor/testing_threads.hpp"
#include "countable/training/files/checkpoint.hpp"
#include "countable/training/linear/readout_refit.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

TEST(Trainer, TheSameSeedGivesTheSameBytes) {
    Trainer first = trainer_of(small_config()), second = trainer_of(small_config());
    // Made one after the other, but trained in turns: each epoch draws its order from (seed, epoch) alone.
    for (int epoch = 0; epoch < 3; ++epoch) {
        train_epoch(first);
        train_epoch(second);
    }
    EXPECT_EQ(checkpoint_bytes(first), checkpoint_bytes(second));
    auto config = small_config();
    config.training.seed = 1;
    Trainer other = trainer_of(config);
    train_epochs(other, 3);
    EXPECT_NE(record_line(first.history[2]), record_line(other.history[2]));
}

// What torch does itself has one thread, whatever the configuration says.
TEST(Trainer, TheSameBitsForAnyNumberOfThreads) {
    for (const char* const model :
         {"gin", "gat", "gated-gcn", "lrga-gated-gcn", "monet", "graphsage", "diffpool", "sgnn", "2-ign", "ppgn",
          "enn-s2s", "dtnn", "1-2-3-gnn", "deep-lrp-1-3", "subgraph-gnn", "local-2-gnn", "local-2-fgnn", "i2-gnn"}) {
        Config config = default_config(model);
        config.dataset.graphs = 40;
        config.model.width = 16;
        config.model.heads = 4;
        if (models::has_stack_options(model)) config.model.batch_norm = true;
        config.training.readout_refit = ReadoutRefit::Readout;
        complete_config(config);
        std::vector<NamedTensors> found;
        for (const unsigned threads : {1u, 2u, 8u}) {
            const kernels::TestingThreads all_loops(1);  // are divided; the trainer says how
            config.threads = threads;
            Trainer trainer = trainer_of(config);
            train_epochs(trainer, 2);
            refit_readout(trainer);
            found.push_back(trainer.best);
            ASSERT_EQ(kernels::parallel_threads(), static_cast<int>(threads));
        }
        for (const std::size_t other : {1u, 2u})
            for (std::size_t i = 0; i < found[0].size(); ++i)
                EXPECT_TRUE(torch::equal(found[0][i].tensor, found[other][i].tensor))
                    << model << ": " << found[0][i].name << ", " << other;
    }
}

TEST(Trainer, AnAreaNeedsBothClassesAmongTheValidationGraphs) {
    auto config = small_config();
    config.training.loss = Loss::Bce;
    config.training.select = Select::RocAuc;
    auto dataset = dataset_of(config);
    std::ranges::fill(dataset.targets, 1);
    EXPECT_THROW(Trainer(config, std::move(dataset)), std::invalid_argument);
    config.training.loss = Loss::Mse;
    EXPECT_THROW(complete_config(config), std::invalid_argument);
}

}  // namespace
}  // namespace countable::training

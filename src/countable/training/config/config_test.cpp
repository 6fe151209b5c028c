#include "countable/training/config/config.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/datasets/registry.hpp"
#include "countable/io/testing.hpp"

namespace countable::training {
namespace {

using io::error_of;

std::string json_error(std::string_view text) {
    Config config;
    return error_of([&] { apply_json(config, text, "c.json"); });
}

std::string set_error(std::string_view assignment) {
    Config config;
    return error_of<std::invalid_argument>([&] { apply_set(config, assignment); });
}

TEST(Config, EveryFieldComesBackFromJson) {
    Config config;
    config.dataset = {"a \"quoted\".csv",
                      {"x", "y"},
                      datasets::TargetLevel::Node,
                      {"cycle-3"},
                      {"path-3", "K4"},
                      7,
                      18446744073709551615u,
                      "data",
                      "structure",
                      "qm9",
                      true,
                      true};
    config.model.name = "gin";
    config.model.depth = 9;
    config.model.readout = models::Readout::Mean;
    config.model.learn_epsilon = true;
    config.training = {.epochs = 3,
                       .batch_size = 5,
                       .evaluation_batch_size = 6,
                       .lr = 0.1 + 0.2,
                       .loss = Loss::NormalizedMae,
                       .normalize_targets = false,
                       .evaluate_train = false,
                       .schedule = ScheduleKind::Cosine,
                       .factor = 0.25,
                       .patience = 4,
                       .min_lr_ratio = 0.5,
                       .clip_gradient_norm = 1e-300,
                       .weight_decay = 0.125,
                       .fixed_norm = 0.25,
                       .precision = Precision::Double,
                       .seed = 12};
    config.device = "cuda:1";
    config.threads = 3;
    Config read;
    apply_json(read, to_json(config), "c.json");
    EXPECT_EQ(read, config);
    EXPECT_EQ(to_json(read), to_json(config));
    EXPECT_TRUE(differing_fields(read, config).empty());
}

TEST(Config, DefaultsOnMoleculesAreThoseOfThePaper) {
    const Config zinc = default_config("deep-lrp-7-1", "zinc12k");
    EXPECT_EQ(zinc.dataset.source, "zinc12k");
    EXPECT_TRUE(zinc.dataset.tasks.empty());
    EXPECT_EQ(zinc.model.variant, "molecular");
    EXPECT_EQ(zinc.training.loss, Loss::Mae);
    EXPECT_EQ(zinc.training.schedule, ScheduleKind::Plateau);
    EXPECT_EQ(zinc.model.head_depth, 1) << "one linear map";
    for (const char* const model :
         {"mlp", "gcn", "graphsage", "gin", "gat", "gated-gcn", "lrga-gated-gcn", "monet", "diffpool"}) {
        const auto options = default_config(model, "zinc12k").model;
        EXPECT_EQ(options.head_depth, 3) << model;
        EXPECT_EQ(options.head_width, 0) << model << ": widths halve";
        EXPECT_EQ(default_config(model, "qm9").model.head_depth, 1) << model;
    }
    const Config molhiv = default_config("gin", "molhiv");
    EXPECT_EQ(molhiv.training.loss, Loss::Bce);
    EXPECT_EQ(molhiv.training.select, Select::RocAuc);
    EXPECT_TRUE(molhiv.model.embedding);
    EXPECT_EQ(default_config("gin", "qm9").training.loss, Loss::NormalizedMae);
    EXPECT_EQ(default_config("gin"), default_config("gin", "er"));
    EXPECT_EQ(default_config("gin", "regular").dataset.tasks, std::vector<std::string>{"triangle"});
    EXPECT_TRUE(default_config("gin", "absent.csv").dataset.tasks.empty()) << "all numeric columns";
    for (const auto& dataset : datasets::known_datasets()) {
        Config config = default_config("gin", dataset.name);
        complete_config(config);
        Config same = config;
        for (const auto& setting : dataset.settings) apply_set(same, setting);
        for (const auto& setting : dataset.baseline_settings) apply_set(same, setting);
        EXPECT_EQ(same, config) << dataset.name;
    }
    EXPECT_EQ(default_config("gin", "absent.csv", "structure").training.loss, Loss::Mae) << "a CSV of molecules";
}

TEST(Config, FeaturesAreThoseThatThereAre) {
    DatasetConfig config;
    config.features = "zinc";
    config.data = "folder";
    config.scaffold_split = true;
    const auto options = dataset_options(config);
    EXPECT_EQ(options.molecules.features, molecules::FeatureSet::Zinc);
    EXPECT_EQ(options.molecules.data_folder, "folder");
    EXPECT_TRUE(options.molecules.scaffold_split);
    config.features = "zink";
    EXPECT_EQ(error_of<std::invalid_argument>([&] { static_cast<void>(dataset_options(config)); }),
              "dataset.features: expected ogb, zinc, qm9, qm9-pairs or qm9-3d, found 'zink'");
}

TEST(Config, FieldsThatAreNotGivenStay) {
    Config config = default_config("gin");
    const Config before = config;
    apply_json(config, R"({"training": {"lr": 1}, "threads": 2})", "c.json");
    EXPECT_EQ(differing_fields(before, config), (std::vector<std::string>{"training.lr", "threads"}));
    EXPECT_EQ(config.training.lr, 1);
    EXPECT_EQ(text_in_json("model.name", R"({"model": {"name": "gcn"}})", "c.json"), "gcn");
    EXPECT_EQ(text_in_json("model.name", "{}", "c.json"), "");
}

TEST(Config, DefectsOfJson) {
    EXPECT_EQ(json_error("{\n\"training\": {\n\"lr\": }}"), "c.json:3: expected JSON, found a mistake in its syntax");
    EXPECT_EQ(json_error("[]"), "c.json:1: expected a JSON object with a configuration");
    EXPECT_EQ(
        json_error(R"({"training": {"learning_rat": 1}})").find("c.json: there is no field 'training.learning_rat'"),
        0u);
    EXPECT_EQ(json_error(R"({"trainings": 1})").find("c.json: there is no field 'trainings'"), 0u);
    EXPECT_EQ(json_error(R"({"training": {"lr": {"a": 1}}})"),
              "c.json: training.lr: expected a number, found {\"a\":1}");
    EXPECT_EQ(json_error(R"({"training": 3})").find("c.json: there is no field 'training'"), 0u);
    EXPECT_EQ(json_error(R"({"training": {"epochs": 1.5}})"),
              "c.json: training.epochs: expected a whole number, found 1.5");
    EXPECT_EQ(json_error(R"({"threads": -1})"), "c.json: threads: expected a whole number from 0, found -1");
    EXPECT_NE(json_error(R"({"training": {"epochs": 18446744073709551615}})"), "");
    EXPECT_EQ(json_error(R"({"training": {"loss": "l2"}})"),
              "c.json: training.loss: expected mse, mae, bce or normalized_mae, found \"l2\"");
    EXPECT_NE(json_error(R"({"model": {"batch_norm": 1}})"), "");
    EXPECT_NE(json_error(R"({"dataset": {"tasks": "x"}})"), "");
    EXPECT_NE(json_error(R"({"dataset": {"tasks": [1]}})"), "");
    EXPECT_NE(json_error(R"({"device": 1})"), "");
}

TEST(Config, Set) {
    Config config;
    for (const char* const assignment :
         {"training.lr=1e-2", "model.depth=4", "model.batch_norm=true", "training.schedule=plateau", "device=cpu",
          "dataset.tasks=energy,gap", "dataset.source=x=y.csv", "model.readout=mean"})
        apply_set(config, assignment);
    EXPECT_EQ(config.training.lr, 0.01);
    EXPECT_EQ(config.model.depth, 4);
    EXPECT_TRUE(config.model.batch_norm);
    EXPECT_EQ(config.training.schedule, ScheduleKind::Plateau);
    EXPECT_EQ(config.dataset.tasks, (std::vector<std::string>{"energy", "gap"}));
    apply_set(config, "dataset.tasks=triangle,a-b, b-c");
    EXPECT_EQ(config.dataset.tasks, (std::vector<std::string>{"triangle", "a-b, b-c"}));
    EXPECT_EQ(config.dataset.source, "x=y.csv");
    EXPECT_EQ(set_error("training.rl=1"), "there is no field 'training.rl'; the nearest is training.lr");
    for (const auto& [wrong, right] : {std::pair{"training.learning_rate", "training.lr"},
                                       {"learning_rate", "training.lr"},
                                       {"lr", "training.lr"},
                                       {"model.lr", "training.lr"},
                                       {"model.hidden_dim", "model.width"},
                                       {"model.num_layers", "model.depth"},
                                       {"trainig.epochs", "training.epochs"},
                                       {"dataset.task", "dataset.tasks"},
                                       {"training.batchsize", "training.batch_size"}})
        EXPECT_EQ(set_error(std::string(wrong) + "=1"),
                  "there is no field '" + std::string(wrong) + "'; the nearest is " + right);
    EXPECT_EQ(set_error("training.lr"), "expected FIELD=VALUE, as in training.lr=0.01, found 'training.lr'");
    EXPECT_EQ(set_error("training.lr=fast"), "training.lr: expected a number, found 'fast'");
    EXPECT_EQ(set_error("model.depth=4.5"), "model.depth: expected a whole number, found '4.5'");
    EXPECT_EQ(set_error("model.depth="), "model.depth: expected a whole number, found ''");
    EXPECT_EQ(set_error("threads=-1"), "threads: expected a whole number from 0, found '-1'");
    EXPECT_EQ(set_error("model.batch_norm=1"), "model.batch_norm: expected true or false, found '1'");
    EXPECT_NE(set_error("dataset.tasks=a,,b"), "");
    EXPECT_NE(set_error("training.schedule=linear"), "");
}

TEST(Config, ValuesThatMakeNoSense) {
    for (const char* const assignment :
         {"training.epochs=0", "training.batch_size=0", "training.evaluation_batch_size=-1", "training.lr=0",
          "training.lr=-1", "training.lr=inf", "training.lr=nan", "training.factor=1", "training.factor=0",
          "training.patience=-1", "training.min_lr_ratio=1", "training.clip_gradient_norm=-1",
          "training.weight_decay=nan", "training.fixed_norm=1.5", "threads=1025"}) {
        Config config;
        apply_set(config, assignment);
        EXPECT_THROW(complete_config(config), std::invalid_argument) << assignment;
    }
}

TEST(Config, DefaultsOfEveryModelAreSound) {
    for (const auto& name : models::model_names()) {
        Config config = default_config(name);
        complete_config(config);
        EXPECT_EQ(config.model.name, name);
        EXPECT_EQ(config.dataset.graphs, 5'000u);
    }
    EXPECT_THROW((void)default_config("gni"), std::invalid_argument);
}

}  // namespace
}  // namespace countable::training

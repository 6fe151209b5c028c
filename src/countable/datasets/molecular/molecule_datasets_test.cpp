#include "countable/datasets/molecular/molecule_datasets.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "countable/io/testing.hpp"
#include "countable/molecules/testing.hpp"
#include "countable/support/parallel.hpp"

namespace countable::datasets {
namespace {

using io::error_of;
using molecules::development_data;

TEST(MoleculeDatasets, AnyCsvWithSmiles) {
    const io::TemporaryFolder folder;
    const auto file =
        folder.add("m.csv", "smiles,y,split\nCCO,1,train\nC(,2,train\nc1ccccc1,3,val\n[Na+].[Cl-],4,test\n");
    EXPECT_TRUE(is_molecule_source(file));
    const auto dataset = load_dataset({.source = file, .tasks = {"y"}});
    EXPECT_EQ(dataset.graphs.size(), 3u);
    EXPECT_EQ(dataset.targets, (std::vector<double>{1, 3, 4}));
    EXPECT_EQ(dataset.unreadable, std::vector<std::string>{file + ":3: RDKit cannot read 'C(': its syntax is wrong"});
    EXPECT_EQ(dataset.features.node_categories.rows(), 11u);
    EXPECT_EQ(dataset.features.node_categories.sizes.size(), 9u);
    EXPECT_EQ(dataset.features.edge_categories.rows(), 8u);
    EXPECT_EQ(error_of([&] { (void)load_dataset({.source = file, .tasks = {"y"}, .molecules = {.strict = true}}); }),
              dataset.unreadable[0]);
    EXPECT_EQ(load_dataset({.source = file, .tasks = {}}).target_names, std::vector<std::string>{"y"});
    const auto hydrogens = load_dataset({.source = file, .tasks = {"y"}, .molecules = {.explicit_hydrogens = true}});
    EXPECT_EQ(hydrogens.graphs[0].num_nodes(), 9u);
    EXPECT_NE(hydrogens.checksum(), dataset.checksum());
}

TEST(MoleculeDatasets, WhatIsNoSourceOfMolecules) {
    const io::TemporaryFolder folder;
    EXPECT_FALSE(is_molecule_source("er"));
    EXPECT_FALSE(is_molecule_source(folder.path("none.csv")));
    EXPECT_FALSE(is_molecule_source(folder.add("a.csv", "graph6,t\nBw,1\n")));
    EXPECT_FALSE(is_molecule_source(folder.add("b.csv", "graph6,smiles\nBw,C\n")));
    EXPECT_FALSE(is_molecule_source(folder.add("c.csv", "")));
    EXPECT_FALSE(is_molecule_source(folder.add("d.csv", "\"smiles\n")));
    EXPECT_TRUE(is_molecule_source("molhiv"));
}

TEST(MoleculeDatasets, SplitsOfACsvWithoutOne) {
    const io::TemporaryFolder folder;
    std::string text = "smiles,y\n";
    for (int i = 0; i < 8; ++i) text += "Cc1ccccc1,0\n";
    text += "C1CCCCC1,0\nCC,0\n";
    const auto file = folder.add("m.csv", text);
    const auto scaffold = load_dataset({.source = file, .tasks = {"y"}, .molecules = {.scaffold_split = true}}).split;
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(scaffold[i], Split::Train);
    EXPECT_EQ(scaffold[9], Split::Validation);  // of two groups of one molecule the later one goes first
    EXPECT_EQ(scaffold[8], Split::Test);
    EXPECT_EQ(load_dataset({.source = file, .tasks = {"y"}, .seed = 4}).split, seeded_molecule_split(10, 4));
}

TEST(MoleculeDatasets, ZincFromTextAndFromSmilesAreTheSame) {
    const io::TemporaryFolder from_text, from_smiles;
    from_text.add("zinc12k.graphs.txt",
                  "train|1|0 0 1|0 1 1;1 2 1\nval|2|2 4 0 0 1 7|0 1 1;1 2 1;1 3 1;3 4 2;3 5 1\ntest|3|0 2|0 1 3\n");
    from_smiles.add("zinc12k.csv", "smiles,y,split\nCCO,1,train\nN[C@@H](C)C(=O)[O-],2,val\nC#N,3,test\n");
    const auto load = [](const io::TemporaryFolder& folder) {
        return load_dataset({.source = "zinc12k", .tasks = {}, .molecules = {.data_folder = folder.path("")}});
    };
    const auto text = load(from_text), smiles = load(from_smiles);
    EXPECT_EQ(text.features.node_categories, smiles.features.node_categories);
    EXPECT_EQ(text.checksum(), smiles.checksum());
    EXPECT_EQ(text.target_names, std::vector<std::string>{"y"});
}

TEST(MoleculeDatasets, MolhivFromCsvAndFromOgbsFolderAreTheSame) {
    const io::TemporaryFolder csv, ogb;
    csv.add("molhiv.csv", "smiles,label,split\nCCO,1,valid\nC#N,0,test\nC,0,train\n");
    ogb.add("ogbg_molhiv/raw/num-node-list.csv", "3\n2\n1\n");
    ogb.add("ogbg_molhiv/raw/num-edge-list.csv", "2\n1\n0\n");
    ogb.add("ogbg_molhiv/raw/node-feat.csv",
            "5,0,4,5,3,0,2,0,0\n5,0,4,5,2,0,2,0,0\n7,0,2,5,1,0,2,0,0\n5,0,2,5,1,0,0,0,0\n6,0,1,5,0,0,0,0,0\n"
            "5,0,4,5,4,0,2,0,0\n");
    ogb.add("ogbg_molhiv/raw/edge.csv", "0,1\n1,2\n0,1\n");
    ogb.add("ogbg_molhiv/raw/edge-feat.csv", "0,0,0\n0,0,0\n2,0,0\n");
    ogb.add("ogbg_molhiv/raw/graph-label.csv", "1\n0\n0\n");
    ogb.add("ogbg_molhiv/split/scaffold/train.csv", "2\n");
    ogb.add("ogbg_molhiv/split/scaffold/valid.csv", "0\n");
    ogb.add("ogbg_molhiv/split/scaffold/test.csv", "1\n");
    const auto load = [](const io::TemporaryFolder& folder) {
        return load_dataset({.source = "molhiv", .tasks = {}, .molecules = {.data_folder = folder.path("")}});
    };
    const auto a = load(csv), b = load(ogb);
    EXPECT_EQ(a.features.node_categories, b.features.node_categories);
    EXPECT_EQ(a.checksum(), b.checksum());
    EXPECT_EQ(a.target_names, std::vector<std::string>{"HIV_active"});
    EXPECT_THROW((void)load_dataset({.source = "molhiv", .tasks = {"y"}, .molecules = {.data_folder = csv.path("")}}),
                 std::invalid_argument);
    EXPECT_THROW(
        (void)load_dataset(
            {.source = "molhiv", .tasks = {}, .molecules = {.data_folder = ogb.path(""), .explicit_hydrogens = true}}),
        std::invalid_argument);
}

constexpr const char* qm9_header = "mol_id,smiles,mu,alpha,homo,lumo,gap,r2,zpve,u0,u298,h298,g298,cv\n";

TEST(MoleculeDatasets, Qm9WithDistances) {
    const io::TemporaryFolder folder;
    std::string text = qm9_header;
    for (const char* const molecule : {"gdb_1,C", "gdb_2,N", "gdb_3,O", "gdb_4,C=O"})
        text += std::string(molecule) + ",1,2,3,4,5,6,7,8,9,10,11,12\n";
    folder.add("qm9.csv", text);
    folder.add("qm9_uncharacterized.txt", "2\n");
    const DatasetOptions options{
        .source = "qm9", .tasks = {}, .whole_split = false, .molecules = {.data_folder = folder.path("")}};
    EXPECT_TRUE(load_dataset(options).features.edge_numbers.empty());
    auto pairs = options;
    pairs.molecules.features = molecules::FeatureSet::Qm9Pairs;
    EXPECT_EQ(
        error_of([&] { (void)load_dataset(pairs); }),
        folder.path("qm9.csv") +
            ": expected molecules with coordinates for the features qm9-pairs, as an SDF file or qm9_geom.txt has "
            "them");
    auto in_3d = options;
    in_3d.molecules.features = molecules::FeatureSet::Qm9In3d;
    EXPECT_TRUE(
        error_of([&] { (void)load_dataset(in_3d); }).ends_with("qm9-3d, as an SDF file or qm9_geom.txt has them"));
    folder.add("qm9_geom.txt",
               "1 CHHHH 0 0 0 629 629 629 -629 -629 629 -629 629 -629 629 -629 -629\n"
               "4 OCHH 0 0 0 1200 0 0 1790 940 0 1790 -940 0\n");
    const auto dataset = load_dataset(options);
    ASSERT_EQ(dataset.graphs.size(), 2u);
    EXPECT_EQ(dataset.target_names.size(), 12u);
    EXPECT_EQ(dataset.features.edge_numbers.values.size(), 1u);
    EXPECT_FLOAT_EQ(dataset.features.edge_numbers.values[0], 1.2f);
    EXPECT_EQ(dataset.unreadable,
              std::vector<std::string>{folder.path("qm9.csv") + ":4: the coordinates of molecule 3 are missing"});
    const auto places = load_dataset(in_3d).features;
    EXPECT_EQ(places.edge_numbers, dataset.features.edge_numbers);
    ASSERT_EQ(places.node_numbers.rows(), 3u);  // C, and C and O
    EXPECT_EQ(places.node_numbers.columns.front(), "extent");
    EXPECT_GT(places.node_numbers.values.front(), 0);  // by the four hydrogens of methane
    pairs.molecules.explicit_hydrogens = true;
    const auto complete = load_dataset(pairs);
    EXPECT_EQ(complete.graphs[0].num_edges(), 10u);
    EXPECT_EQ(complete.features.edge_numbers.values.size(), 16u);
    EXPECT_EQ(complete.features.edge_categories.sizes, std::vector<std::int32_t>{6});
    EXPECT_FLOAT_EQ(complete.features.edge_numbers.values[0], std::hypot(0.629f, 0.629f, 0.629f));
    auto one = options;
    one.tasks = {"gap"};
    EXPECT_EQ(load_dataset(one).targets, (std::vector<double>{5, 5}));
}

TEST(MoleculeDatasets, Qm9FromSdf) {
    const io::TemporaryFolder folder;
    folder.add("gdb9.sdf.csv",
               "mol_id,A,mu,alpha,homo,lumo,gap,r2,zpve,u0,u298,h298,g298,cv\ngdb_3,9,1,2,3,4,5,6,7,8,9,10,11,12\n");
    folder.add("gdb9.sdf",
               "gdb_3\n  by hand\n\n  3  2  0  0  0  0  0  0  0  0999 V2000\n"
               "    0.0000    0.0000    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0\n"
               "    0.9572    0.0000    0.0000 H   0  0  0  0  0  0  0  0  0  0  0  0\n"
               "   -0.2400    0.9266    0.0000 H   0  0  0  0  0  0  0  0  0  0  0  0\n"
               "  1  2  1  0\n  1  3  1  0\nM  END\n$$$$\n");
    DatasetOptions options{
        .source = "qm9", .tasks = {}, .whole_split = false, .molecules = {.data_folder = folder.path("")}};
    EXPECT_EQ(load_dataset(options).graphs[0].num_nodes(), 1u);
    options.molecules.explicit_hydrogens = true;
    const auto dataset = load_dataset(options);
    EXPECT_EQ(dataset.graphs[0].num_nodes(), 3u);
    EXPECT_FLOAT_EQ(dataset.features.edge_numbers.values[0], 0.9572f);
    EXPECT_EQ(dataset.targets[0], 1);
    folder.add("gdb9.sdf.csv",
               std::string(qm9_header) + "1,C,1,2,3,4,5,6,7,8,9,10,11,12\n2,C,1,2,3,4,5,6,7,8,9,10,11,12\n");
    EXPECT_EQ(error_of([&] { (void)load_dataset(options); }),
              folder.path("gdb9.sdf") + ": expected 2 molecules as in the table, found 1");
}

TEST(MoleculeDatasets, MissingFilesAreNamed) {
    const io::TemporaryFolder folder;
    for (const auto& [name, said] :
         std::vector<std::pair<std::string, std::string>>{{"molhiv", "Open Graph Benchmark"},
                                                          {"zinc12k", "Benchmarking Graph Neural Networks"},
                                                          {"qm9", "MoleculeNet"}}) {
        const auto error = error_of([&, source = name] {
            (void)load_dataset({.source = source, .tasks = {}, .molecules = {.data_folder = folder.path("")}});
        });
        EXPECT_NE(error.find(said), std::string::npos) << error;
    }
}

TEST(MoleculeDatasets, CacheKnowsFilesAndOptions) {
    const io::TemporaryFolder folder;
    const auto file = folder.add("m.csv", "smiles,y,split\nCCO,1,train\nC(,2,train\nCC,3,val\nN,4,test\n");
    DatasetOptions options{.source = file, .tasks = {"y"}};
    options.molecules.cache_folder = folder.path("cache");
    const auto files = [&] {
        return std::ranges::distance(std::filesystem::directory_iterator(folder.path("cache")),
                                     std::filesystem::directory_iterator());
    };
    const auto first = load_dataset(options);
    EXPECT_EQ(files(), 1);
    const auto second = load_dataset(options);
    EXPECT_EQ(files(), 1);
    EXPECT_EQ(first.checksum(), second.checksum());
    EXPECT_EQ(first.unreadable, second.unreadable);
    options.molecules.explicit_hydrogens = true;
    EXPECT_NE(load_dataset(options).checksum(), first.checksum());
    EXPECT_EQ(files(), 2);
    options.molecules.explicit_hydrogens = false;
    folder.add("m.csv", "smiles,y,split\nCCO,1,train\nCC,3,val\nN,5,test\n");
    EXPECT_EQ(load_dataset(options).targets, (std::vector<double>{1, 3, 5}));
    EXPECT_EQ(files(), 3);
    folder.add("m.csv", "smiles,y,split\nCCO,1,train\nC(,2,train\nCC,3,val\nN,4,test\n");
    options.molecules.strict = true;
    EXPECT_NE(error_of([&] { (void)load_dataset(options); }), "");
}

TEST(DevelopmentData, MolhivAndItsScaffoldSplit) {
    COUNTABLE_NEEDS_DATA("molhiv.csv.gz");
    const io::TemporaryFolder folder;
    DatasetOptions options{.source = "molhiv", .tasks = {}, .threads = available_cores()};
    options.molecules.data_folder = development_data().string();
    const auto given = load_dataset(options);
    EXPECT_EQ(given.graphs.size(), 41'127u);
    EXPECT_EQ(given.unreadable, std::vector<std::string>{});
    EXPECT_EQ(given.features.node_categories.rows(), 1'049'163u);
    EXPECT_EQ(given.features.edge_categories.rows(), 1'129'688u);
    EXPECT_EQ(std::ranges::count(given.split, Split::Train), 32'901);

    // The same molecules without their split.
    auto in = io::TextSource::open((development_data() / "molhiv.csv.gz").string());
    std::string text;
    while (const auto line = in.next_line()) text.append(line->substr(0, line->rfind(','))).push_back('\n');
    options.source = folder.add("m.csv", text);
    options.molecules.scaffold_split = true;
    EXPECT_EQ(load_dataset(options).split, given.split);
}

TEST(DevelopmentData, ZincFromTextAndFromSmiles) {
    COUNTABLE_NEEDS_DATA("zinc12k.csv.gz");
    COUNTABLE_NEEDS_DATA("zinc12k.graphs.txt.gz");
    const io::TemporaryFolder folder;
    std::filesystem::create_symlink(std::filesystem::absolute(development_data() / "zinc12k.csv.gz"),
                                    folder.path("zinc12k.csv.gz"));
    DatasetOptions options{.source = "zinc12k", .tasks = {}, .threads = available_cores()};
    options.molecules.data_folder = development_data().string();
    const auto text = load_dataset(options);
    options.molecules.data_folder = folder.path("");
    const auto smiles = load_dataset(options);
    EXPECT_EQ(text.graphs.size(), 12'000u);
    EXPECT_EQ(text.targets, smiles.targets);
    EXPECT_EQ(text.split, smiles.split);
    auto a = text.features.node_categories.values, b = smiles.features.node_categories.values;
    std::ranges::sort(a);
    std::ranges::sort(b);
    EXPECT_EQ(a, b);
    EXPECT_EQ(text.features.edge_categories.values.size(), smiles.features.edge_categories.values.size());
}

TEST(DevelopmentData, Qm9) {
    COUNTABLE_NEEDS_DATA("qm9.csv.gz");
    COUNTABLE_NEEDS_DATA("qm9_geom.txt.gz");
    DatasetOptions options{.source = "qm9", .tasks = {}, .graphs = 20'000, .threads = available_cores()};
    options.molecules.data_folder = development_data().string();
    const auto dataset = load_dataset(options);
    std::cout << dataset.graphs.size() << " molecules, " << dataset.unreadable.size() << " skipped\n";
    EXPECT_LT(dataset.unreadable.size(), 20u);
    EXPECT_EQ(dataset.features.edge_numbers.rows(), dataset.features.edge_categories.rows());
    for (const float length : dataset.features.edge_numbers.values)
        ASSERT_TRUE(length > 0.9f && length < 2.0f) << length;
}

}  // namespace
}  // namespace countable::datasets

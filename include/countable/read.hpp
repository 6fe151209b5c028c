#pragma once

/// Reading and writing files of graphs (graph6, sparse6, edge lists, gSpan, TUDataset; gzipped or not):
/// formats::open_graphs, formats::read_graphs, formats::make_writer. InputError says what is wrong in a file.
/// countable::formats
#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/support/errors.hpp"

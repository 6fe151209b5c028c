#pragma once

// The parts of libtorch that we use, and the precompiled header of every folder that does: compiling them takes half a
// minute, including <torch/torch.h> would double that. Only what libtorch 1.13 and 2.x have in common.
#include <ATen/Parallel.h>
#include <torch/autograd.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/init.h>
#include <torch/nn/module.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/linear.h>
#include <torch/types.h>

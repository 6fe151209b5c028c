# libtorch: Debian's, or a newer one given by CMAKE_PREFIX_PATH.
enable_language(C)  # which its CMake files ask for
find_package(Torch REQUIRED)
find_package(OpenMP REQUIRED)

# Links with libtorch and shares one precompiled header, which every target below reuses: countable_torch.
add_library(countable_torch STATIC ${CMAKE_CURRENT_LIST_DIR}/header_only.cpp)
target_include_directories(countable_torch PUBLIC ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(countable_torch PUBLIC ${TORCH_LIBRARIES} OpenMP::OpenMP_CXX)
target_precompile_headers(countable_torch PRIVATE <countable/tensor/torch.hpp>)
# ccache would read the half gigabyte of that header for every file, and find nothing in another folder.
set_target_properties(countable_torch PROPERTIES CXX_COMPILER_LAUNCHER "")

# Even precompiled it costs each compilation five seconds, so files are compiled a few at a time. OFF is better for who
# works on one of them.
option(COUNTABLE_TORCH_BATCHES "Compile the files that need libtorch in batches" ON)

function(countable_torch_header target)
  target_precompile_headers(${target} REUSE_FROM countable_torch)
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER ""
                        UNITY_BUILD ${COUNTABLE_TORCH_BATCHES} UNITY_BUILD_BATCH_SIZE 5)
endfunction()

# Sources of such a target that need nothing of it: they compile in a tenth of the time.
function(countable_without_torch)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# countable_torch_test(models a_test.cpp ... LINKS countable_models ...): the program models_test. One CTest entry for all of
# it: loading libtorch takes longer than most tests.
function(countable_torch_test name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_executable(${name}_test ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name}_test PRIVATE ${ARG_LINKS} GTest::gmock_main)
  countable_torch_header(${name}_test)
  countable_compiles_quickly(${name}_test)
  add_test(NAME ${name} COMMAND ${name}_test)
endfunction()

# libtorch runs on OpenMP. OpenBLAS's pthread build would start threads of its own beside it, so the programs look first
# where Debian has the OpenMP build, whichever one the machine prefers. A DT_RPATH holds for libtorch's own needs too.
find_path(COUNTABLE_OPENBLAS_OPENMP libblas.so.3 PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/openblas-openmp
          NO_DEFAULT_PATH DOC "Folder of OpenBLAS's OpenMP build")
if(COUNTABLE_OPENBLAS_OPENMP)
  target_link_options(countable_torch INTERFACE -Wl,--disable-new-dtags,-rpath,${COUNTABLE_OPENBLAS_OPENMP})
else()
  message(WARNING "no OpenMP build of OpenBLAS found; with another BLAS training may be slower")
endif()

# Writes HEADER with the commit of the working directory, if it says something new.
set(commit "unknown")
if(GIT)
  execute_process(COMMAND ${GIT} describe --always --dirty --abbrev=7 --exclude=* OUTPUT_VARIABLE described
                  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failure ERROR_QUIET)
  if(NOT failure)
    set(commit ${described})
  endif()
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define COUNTABLE_COMMIT \"${commit}\"\n")

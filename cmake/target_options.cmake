# The compile options of every target of the project. They are private to each target, so that a program that
# links the library keeps its own.
#
# -ffp-contract=off keeps a * b + c two roundings on machines with a fused multiply-add, and SSE2 keeps 32-bit
# x86 from computing in 80 bits: without either, results would differ between platforms.
# -fno-math-errno lets sqrt be one instruction; the value is the same.
function(onepath_target_options target)
    target_compile_features(${target} PRIVATE c_std_11)
    set_target_properties(${target} PROPERTIES C_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wmissing-prototypes
        -ffp-contract=off -fno-math-errno
        $<$<BOOL:${ONEPATH_WERROR}>:-Werror>)
    if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86|x86_64|AMD64|i[3-6]86)$")
        target_compile_options(${target} PRIVATE -msse2 -mfpmath=sse)
    endif()
    target_compile_definitions(${target} PRIVATE $<$<BOOL:${ONEPATH_DEBUG}>:OP_DEBUG>)
endfunction()

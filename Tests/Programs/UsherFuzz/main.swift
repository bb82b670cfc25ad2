// Only `.ci/runtime/fuzz` builds this program, because other products are built without its sanitizers.

runFuzzer()

// Built by `.ci/fuzz` alone: the sanitizers that it needs are for no other product.

runFuzzer()

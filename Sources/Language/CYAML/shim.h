#if !__has_include(<yaml.h>)
#error "usher reads YAML with libyaml, which is not installed: brew install libyaml, or apt-get install libyaml-dev"
#endif
#include <yaml.h>

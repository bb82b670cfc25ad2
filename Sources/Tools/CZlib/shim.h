#if !__has_include(<zlib.h>)
#error "usher packs pages with zlib, which is not installed: apt-get install zlib1g-dev; Apple's SDKs have it"
#endif
#include <zlib.h>

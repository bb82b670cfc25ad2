#if !__has_include(<expat.h>)
#error "usher reads XML with expat, which is not installed: apt-get install libexpat1-dev; Apple's SDKs have it"
#endif
#include <expat.h>

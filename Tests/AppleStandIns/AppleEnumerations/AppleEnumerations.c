#include "AppleEnumerations.h"

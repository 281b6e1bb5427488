#include "CHash.h"

int chash(int x) { return x * 31; }

#import "Heat.h"

int heat(void) { return 220; }

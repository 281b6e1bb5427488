#include "CCheckDigit.h"

#include <string.h>

#include "doubled_digits.h"

int check_digit(const char *digits) {
    size_t count = strlen(digits);
    if (count == 0) {
        return -1;
    }
    int sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (digits[i] < '0' || digits[i] > '9') {
            return -1;
        }
        int digit = digits[i] - '0';
        /* Every other digit counts double, the last one included. */
        int doubled = (count - i) % 2 == 1;
        sum = (sum + (doubled ? doubled_digits[digit] : digit)) % 10;
    }
    return (10 - sum) % 10;
}

#ifndef DOUBLED_DIGITS_H
#define DOUBLED_DIGITS_H

/* The digit sum of twice each digit. */
static const int doubled_digits[10] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};

#endif

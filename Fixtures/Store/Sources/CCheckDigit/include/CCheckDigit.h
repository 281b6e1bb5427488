#ifndef CCHECKDIGIT_H
#define CCHECKDIGIT_H

/// The Luhn check digit of a text of decimal digits, 0 to 9,
/// or -1 where the text is empty or holds anything else.
int check_digit(const char *digits);

#endif

int heat(void);

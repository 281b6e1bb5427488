int chash(int x);

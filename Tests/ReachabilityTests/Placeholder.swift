// house

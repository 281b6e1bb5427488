/// Prints the lines of a screen with an empty line after them.
func printScreen(_ lines: [String]) {
    for line in lines {
        print(line)
    }
    print()
}

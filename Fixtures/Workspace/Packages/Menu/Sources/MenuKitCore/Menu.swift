public enum Menu {
    public static let breads = ["Rye", "Spelt"]
}

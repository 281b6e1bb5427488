public enum Styles {
    public static let accent = "crust"
}

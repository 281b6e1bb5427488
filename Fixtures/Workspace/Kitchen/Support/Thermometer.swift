public enum Thermometer {
    public static let reads = "220 °C, "
}

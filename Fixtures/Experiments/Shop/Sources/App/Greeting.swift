func greeting() -> String {
    return "hello"
}

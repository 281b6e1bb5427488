/// Questions to the text, under short names.
extension OutlineScanner {
    @inline(__always)
    var tokens: TokenRow { text.tokens }

    @inline(__always)
    func previous(_ index: Int) -> Token? { text.previous(index) }
    @inline(__always)
    func next(_ index: Int, _ offset: Int = 1) -> Token? { text.next(index, offset) }
    @inline(__always)
    func isAfterDot(_ index: Int) -> Bool { text.isAfterDot(index) }
    @inline(__always)
    func isOnNewLine(_ index: Int) -> Bool { text.isOnNewLine(index) }
    @inline(__always)
    func isOperator(_ token: Token, _ byte: UInt8) -> Bool { text.isOperator(token, byte) }
    @inline(__always)
    func endsInEqualSign(_ token: Token) -> Bool { text.endsInEqualSign(token) }
    @inline(__always)
    func isLabel(_ index: Int) -> Bool { text.isLabel(index) }
    @inline(__always)
    func isOpaqueType(_ index: Int) -> Bool { text.isOpaqueType(index) }
    @inline(__always)
    func isLineTrap(_ index: Int, _ token: Token) -> Bool { text.isLineTrap(index, token) }
    @inline(__always)
    func nameHash(_ token: Token) -> UInt64 { text.nameHash(token) }
}

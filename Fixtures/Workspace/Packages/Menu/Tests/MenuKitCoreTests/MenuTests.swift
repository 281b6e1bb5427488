import MenuKitCore
import Testing

@Test func breads() { #expect(Menu.breads.count == 2) }

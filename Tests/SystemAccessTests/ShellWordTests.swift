import SystemAccess
import Testing

@Suite struct ShellWordTests {
    @Test(
        "a text stays as it is where every shell reads one word, and stands in quotes otherwise",
        arguments: [
            ("B:Core", "B:Core"), ("HEAD~1", "HEAD~1"), ("Größe", "Größe"), ("", "''"), ("a b", "'a b'"),
            ("B:A;touch pwned", "'B:A;touch pwned'"), ("~root", "'~root'"), ("it's", "'it'\\''s'"), ("$(x)", "'$(x)'"),
            ("`x`|y", "'`x`|y'"), ("a\nb", "'a\nb'"),
        ])
    func quoted(_ text: String, _ word: String) { #expect(ShellWord.quoted(text) == word) }
}

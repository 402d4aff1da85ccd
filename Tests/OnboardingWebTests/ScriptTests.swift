import SourceText
import Testing

@testable import OnboardingWeb

@Suite("Scripts on their way to a browser")
struct ScriptTests {
  @Test(
    "White space and comments go where they say nothing",
    arguments: [
      ("a = 1 // one\n  b = 2\n", "a=1\nb=2"),
      ("/* a\n b */ f()\n/// words\ng()", "f()\ng()"),
      ("const a = {\n  b: [1, 2],\n  c,\n}\n", "const a={b:[1,2],c,}"),
      ("list\n  .map((x) => x)\n  .join('  ')", "list.map((x)=>x).join('  ')"),
      ("const f = () => {\n  go()\n}\nconst g = 1", "const f=()=>{go()}\nconst g=1"),
      ("return 'x y' // z", "return'x y'"),
      ("a = b\n  ? c\n  : d", "a=b?c:d"),
      ("a\n++b", "a\n++b"),
      ("a\r\nb", "a\nb"),
    ])
  func whiteSpace(source: String, expected: String) {
    #expect(compact(source) == expected)
  }

  @Test(
    "What would say something else stays apart",
    arguments: [
      ("a + +b", "a+ +b"), ("a - -b", "a- -b"), ("a + ++b", "a+ ++b"), ("a - - > b", "a- - >b"),
      ("1 .toFixed()", "1 .toFixed()"), ("x in y", "x in y"), ("async () => 1", "async()=>1"),
      ("return\nx", "return\nx"), ("return\n(x)", "return\n(x)"), ("a / b / c", "a/b/c"),
      ("/a b/ in c", "/a b/ in c"),
    ])
  func apart(source: String, expected: String) {
    #expect(compact(source) == expected)
  }

  @Test(
    "Strings, templates and patterns stay as they are",
    arguments: [
      (#"a = "x // y  z" + 'it\'s  /* no */'"#, #"a="x // y  z"+'it\'s  /* no */'"#),
      ("t = `a  // b\n  ${ c } d`", "t=`a  // b\n  ${c} d`"),
      (
        "`${ [1,  2].map((x) => `<i> ${ {a:  x}.a }  </i>`) }  //`",
        "`${[1,2].map((x)=>`<i> ${{a:x}.a}  </i>`)}  //`"
      ),
      (#"p = /[/"'`]  \/ /g"#, #"p=/[/"'`]  \/ /g"#),
      (#"s.replace(/  \?.*/, '  ')"#, #"s.replace(/  \?.*/,'  ')"#),
      ("if (/^a  b/.test(x)) y", "if(/^a  b/.test(x))y"),
      ("return /a  b/", "return/a  b/"),
    ])
  func literals(source: String, expected: String) {
    #expect(compact(source) == expected)
    #expect(compact(expected) == expected)
  }

  @Test("A module is joined with what it imports, once each, and keeps its exports")
  func joining() throws {
    let modules = ScriptModules(
      files([
        "js/a.js": "import { b, shared as one } from './b.js'\nimport { c } from './more/c.js'\n"
          + "export function start() { b(one, c) }",
        "js/b.js": "import { shared } from './shared.js'\nexport const b = shared",
        "js/more/c.js": "import { shared } from '../shared.js'\nexport async function c() {}",
        "js/shared.js": "const own = 1\nexport const shared = own",
      ]))
    let joined = try modules.join("js/a.js")
    #expect(joined.matches(of: /const own = 1/).count == 1)
    let statements = joined.split(separator: "\n").filter {
      $0.hasPrefix("import ") || $0.hasPrefix("export ")
    }
    #expect(statements == ["export function start() { b(one, c) }"])
    #expect(joined.contains("const { b, shared: one } = module"))
    #expect(try modules.join("js/shared.js") == "const own = 1\nexport const shared = own")
  }

  @Test func `a module that was saved on Windows is joined as well`() throws {
    let modules = ScriptModules(
      files([
        "a.js": "// Words.\r\nimport { b } from './b.js'\r\nb()\r\n",
        "b.js": "// Words.\r\nexport const b = f\r\n",
      ]))
    let joined = try modules.join("a.js")
    #expect(!joined.contains("import ") && !joined.contains("export "))
    #expect(joined.contains("const b = f") && joined.contains("return { b }"))
  }

  @Test(
    "An import that leads nowhere or in a circle is refused with its line",
    arguments: [
      ("import { b } from './none.js'", "imports ./none.js, which is not in Public"),
      ("import { b } from './c.js'", "imports ./a.js, which imports it in turn"),
    ])
  func broken(line: String, message: String) throws {
    let modules = ScriptModules(
      files(["js/a.js": "// Words.\n\(line)", "js/c.js": "import { a } from './a.js'"]))
    let found = try #require(throws: Diagnostics.self) { try modules.join("js/a.js") }
    #expect(found.all.map(\.message) == [message])
    #expect(found.description.contains("Public/js/"))
  }

  @Test("A library serves them so, and says what is broken")
  func library() throws {
    let library = try AssetLibrary(
      files: files([
        "a.js": "import { b } from './b.js'\n// Why.\nb()", "b.js": "export const b = f",
      ]),
      compress: { _ in nil })
    let address = try #require(library.address(of: "/a.js"))
    let served = String(decoding: try #require(library.contents(at: address)), as: UTF8.self)
    #expect(
      served == "const module0=(()=>{const b=f\nreturn{b}})()\nconst{b}=module0\nb()")
    #expect(throws: Diagnostics.self) {
      try AssetLibrary(
        files: files(["a.js": "import { b } from './b.js'"]), compress: { _ in nil })
    }
  }

  private func compact(_ source: String) -> String {
    String(decoding: Script.compact(source), as: UTF8.self)
  }

  private func files(_ texts: [String: String]) -> [(path: String, bytes: [UInt8])] {
    texts.map { ($0.key, Array($0.value.utf8)) }
  }
}

import Foundation
import Testing

@Suite struct ArchitectureTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// What each target of the manifest imports of ours.
  private static func manifest() throws -> [String: Set<String>] {
    let text = try text("Package.swift")
    let names = text.matches(of: /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(\w+)"/)
    let all = Set(names.map { String($0.output.1) })
    var imports: [String: Set<String>] = [:]
    for name in all { imports[name] = [] }
    let targets = text.matches(
      of: /\.(?:target|executableTarget)\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/)
    for target in targets {
      let named = target.output.2.matches(of: /"(\w+)"/).map { String($0.output.1) }
      imports[String(target.output.1)] = all.intersection(named)
    }
    return imports
  }

  @Test func `the arrows of the drawing are those of the manifest`() throws {
    let imports = try Self.manifest()
    let drawing = try #require(
      try Self.text("docs/architecture.md").components(separatedBy: "```").dropFirst().first)
    var drawn: Set<String> = []
    for arrow in drawing.matches(of: /(\w+) +→ ([^\n]*)/) {
      let (module, words) = (String(arrow.output.1), arrow.output.2)
      let names = words.matches(of: /\w+/).map { String($0.output) }
      let told = names.filter { imports[$0] != nil }
      drawn.insert(module)
      let declared = try #require(imports[module], "\(module) is no target")
      if words.contains("everything below") { continue }
      if words.contains("what it imports") {
        let first = try #require(told.first)
        let whole = try #require(imports[first]).union(told)
        #expect(declared.isSubset(of: whole) && declared.isSuperset(of: told), "\(module)")
      } else {
        #expect(declared == Set(told), "\(module)")
      }
    }
    #expect(drawn.count > 20)
  }
}

import Foundation
import Testing

/// Inputs by which fuzzing got further, or which broke something once, read again without a fuzzer.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func `whatever was read once is read again`(target: FuzzTarget) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpora/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { target.run(Array(try Data(contentsOf: file))) }
  }
}

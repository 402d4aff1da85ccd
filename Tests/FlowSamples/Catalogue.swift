import Foundation

/// The English words of a flow's catalogue, read as plain JSON.
package enum Catalogue {
  private struct File: Decodable {
    let strings: [String: Entry]
  }
  private struct Entry: Decodable {
    let localizations: [String: Localization]
  }
  private struct Localization: Decodable {
    let stringUnit: Unit?
  }
  private struct Unit: Decodable {
    let value: String
  }

  /// The words by their keys; those of Family+ unless said.
  package static func words(_ flow: String = "familyplus") throws -> [String: String] {
    let path = "Templates/\(flow)/copy.xcstrings"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try JSONDecoder().decode(File.self, from: data).strings
      .compactMapValues { $0.localizations["en"]?.stringUnit?.value }
  }
}

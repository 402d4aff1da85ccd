import FlowWalking
import Foundation

@testable import FoyerCLI
@testable import OnboardingWords
@testable import PageReading
@testable import PageRendering
@testable import Sealing
@testable import StrictJSON

extension FuzzTarget {
  /// What our reader takes, that of the system takes as well.
  static func json(_ bytes: [UInt8]) {
    guard (try? JSONReader.read(bytes)) != nil else { return }
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      // Numbers beyond a double are JSON all the same.
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
      precondition(reason.contains("not representable") || reason.contains("Number"), reason)
    }
  }

  static func journey(_ bytes: [UInt8]) {
    guard let journey = try? Journey(json: bytes) else { return }
    _ = journey.table()
  }

  static func catalogue(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard var document = try? CatalogueDocument(file: "a.xcstrings", text: text) else { return }
    for language in ["de", "ar"] { _ = document.translations(into: language) }
    let added = "A key that nobody has"
    guard (try? document.add(added, comment: "", words: "Words")) != nil else {
      preconditionFailure("A key can't be added")
    }
    precondition(document.keys.contains(added))
    guard (try? document.remove(added)) != nil,
      (try? CatalogueDocument(file: "a.xcstrings", text: document.text)) != nil
    else { preconditionFailure("A key can't be removed") }
  }

  static func template(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = TemplateScanner.scan(file: "a.mustache", text: text, firstTag: 0)
  }

  static func xliff(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let pieces = try? XMLReader.read(text) else { return }
    let starts = pieces.count { if case .start = $0.piece { true } else { false } }
    let ends = pieces.count { if case .end = $0.piece { true } else { false } }
    precondition(starts == ends && starts > 0)
  }

  static func csv(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let table = try? CSVTable(parsing: text) else { return }
    precondition(table.rows.allSatisfy { $0.count == table.header.count })
  }

  static func keys(_ bytes: [UInt8]) {
    guard let ring = try? KeyRingDocument.ring(from: bytes, path: "keys.json") else { return }
    let written = KeyRingDocument.bytes(of: ring)
    let again = try? KeyRingDocument.ring(from: written, path: "keys.json")
    precondition(again.map(KeyRingDocument.bytes) == written)
    _ = Sealer(keyRing: ring)
  }
}

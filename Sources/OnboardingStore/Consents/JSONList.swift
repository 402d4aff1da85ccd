import Foundation

/// Lists of texts as JSON, as columns hold them. The schema lets nothing but lists in, and every text can be
/// encoded, so neither direction has an error to tell.
enum JSONList {
  static func json(_ texts: [String]) -> String {
    let data = try? JSONEncoder().encode(texts)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  static func texts(_ json: String) -> [String] {
    (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
  }
}

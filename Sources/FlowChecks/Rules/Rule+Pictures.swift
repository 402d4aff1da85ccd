import PageReading
import SourceText

extension Rule {
  /// What is wrong with each picture and each font by itself.
  static let pictures: [Rule] = [brokenPicture, brokenFont]

  static let brokenPicture = Rule("broken-picture", .error) { examined, rule in
    examined.files.flatMap { rule.breaks(of: $0.bytes, at: $0.path) }
  }

  static let brokenFont = Rule("broken-font", .error) { examined, rule in
    examined.files.flatMap { rule.breaks(of: $0.bytes, at: $0.path) }
  }

  /// Why browsers show nothing of a picture, or nothing in a font; this rule says it of the one or of the other.
  func breaks(of bytes: [UInt8], at path: String) -> [Diagnostic] {
    let isOfFonts = id == Self.brokenFont.id
    guard let form = BinaryForm(ofName: path) else {
      return isOfFonts ? [] : breaks(ofDrawing: bytes, at: path)
    }
    guard form.isFont == isOfFonts, let problem = form.problem(of: bytes) else { return [] }
    return [
      finding(
        at: .file("Public/\(path)"), problem,
        fix: "Export it anew as \(form.rawValue), or give it the name of what it is")
    ]
  }

  /// Why browsers show nothing of a drawing: they read it as XML, in which one tag left open is the end.
  private func breaks(ofDrawing bytes: [UInt8], at path: String) -> [Diagnostic] {
    guard path.hasSuffix(".svg"), let text = String(validating: bytes, as: UTF8.self),
      // Whatever such a document means, it declares itself.
      !text.contains("<!ENTITY")
    else { return [] }
    let broken: XMLReader.Failure
    do throws(XMLReader.Failure) {
      let pieces = try XMLReader.read(text, passesDocumentType: true)
      guard let root = pieces.first, case .start(let name, let attributes) = root.piece,
        !Self.isDrawing(name, attributes)
      else { return [] }
      broken = .init(
        line: root.line, message: "<\(name)> lacks xmlns=\"\(Self.drawingNamespace)\"")
    } catch {
      broken = error
    }
    return [
      finding(
        at: .file("Public/\(path)", line: broken.line), broken.message,
        fix: "Mend it, or export the picture anew; browsers show nothing of it")
    ]
  }

  private static let drawingNamespace = "http://www.w3.org/2000/svg"

  private static func isDrawing(_ name: String, _ attributes: [String: String]) -> Bool {
    let prefix = name.split(separator: ":").dropLast().first
    return attributes[prefix.map { "xmlns:\($0)" } ?? "xmlns"] == drawingNamespace
  }
}

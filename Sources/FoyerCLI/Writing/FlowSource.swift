import Foundation
import OnboardingDomain

/// The Swift files of a flow, to which screens and questions are added.
struct FlowSource {
  private var files: [SwiftSource]
  private var changed: Set<Int> = []

  /// A place in one of the files.
  private typealias Place = (file: Int, call: SwiftSource.Call)

  /// Reads every Swift file below a folder.
  ///
  /// - Throws: `CommandFailure` for a folder that isn't there.
  init(folder: String) throws {
    guard FileTree.isFolder(folder) else {
      throw CommandFailure(
        "There is no folder \(folder). Say where the sources are: --sources Sources/TeaFlow.",
        status: CommandFailure.usage)
    }
    files = try FileTree.read(folder).filter { $0.path.hasSuffix(".swift") }.map {
      SwiftSource(path: "\(folder)/\($0.path)", text: String(decoding: $0.bytes, as: UTF8.self))
    }
  }

  /// Whether some file declares a type or a constant of this name.
  func declares(_ name: String) -> Bool { files.contains { $0.declares(name) } }

  /// Writes the files that were changed.
  func save() throws {
    for index in changed.sorted() { try OutputFile.write(files[index].text, to: files[index].path) }
  }

  // MARK: Screens

  /// Adds a screen behind another one, wherever that stands in a list of screens.
  ///
  /// - Returns: a line for each place.
  /// - Throws: `CommandFailure` where the other one can't be found, or stands there more than once.
  mutating func addScreen(_ id: String, kind: Screen.Kind, after other: ScreenID) throws -> [String]
  {
    let (file, call) = try screen(other)
    let screen = "Screen(\"\(id)\", .\(kind.rawValue))"
    guard let constant = files[file].constant(of: call) else {
      return [insert(screen, after: call.start..<(call.close + 1), in: file)]
    }
    let type = files[file].type(around: call.start)
    var lines: [String] = []
    for index in files.indices {
      for range in files[index].elements(named: constant.name, of: type).reversed() {
        lines.append(insert(screen, after: range, in: index))
      }
    }
    guard !lines.isEmpty else {
      throw CommandFailure(
        "\(constant.name), the screen \(other), stands in no list of screens that could be read. "
          + "Add it yourself: \(screen)")
    }
    return lines
  }

  /// Puts an element behind another one of the same list.
  private mutating func insert(_ element: String, after range: Range<Int>, in index: Int) -> String
  {
    let file = files[index]
    let before = file.lastCode(before: range.lowerBound)
    let isAlone = before.map { file.line(of: $0) != file.line(of: range.lowerBound) } ?? true
    let space = isAlone ? "\n" + file.indentation(at: range.lowerBound) : " "
    if let comma = file.firstCode(from: range.upperBound), file[comma] == "," {
      files[index].insert("\(space)\(element),", at: comma + 1)
    } else {
      files[index].insert(",\(space)\(element)", at: range.upperBound)
    }
    changed.insert(index)
    let line = files[index].line(of: range.upperBound) + (isAlone ? 1 : 0)
    return "\(file.path):\(line)  \(element)"
  }

  // MARK: Questions

  /// Declares a question behind those of its screen and asks it there last.
  ///
  /// - Returns: a line for each place.
  /// - Throws: `CommandFailure` where there is no place for it, or its name is taken.
  mutating func addQuestion(
    _ id: String, _ format: NamedFormat, isRequired: Bool, to screen: Screen, of flow: Flow
  ) throws -> [String] {
    let constant = Self.name(id)
    guard !declares(constant.trimmingBackticks) else {
      throw CommandFailure(
        "Something is called \(constant.trimmingBackticks) already. Take another id.",
        status: CommandFailure.usage)
    }
    ask(constant, at: try self.screen(screen.id))
    let lines = try declare(constant, id, format, isRequired: isRequired, near: screen, of: flow)
    let (file, call) = try self.screen(screen.id)
    return lines + ["\(files[file].path):\(files[file].line(of: call.start))  asks \(constant)"]
  }

  private mutating func ask(_ constant: String, at place: Place) {
    let file = files[place.file]
    changed.insert(place.file)
    guard let value = file.value(of: "asks", in: place.call), file[value] == "[",
      let close = file.closing(of: value)
    else {
      // Behind the kind, where `asks` stands in the order of the arguments.
      let kind = file.value(of: "records", in: place.call) ?? place.call.close
      let comma = (place.call.open..<kind).filter { file[$0] == "," }
      let end = comma.dropFirst().first ?? place.call.close
      files[place.file].insert(", asks: [\(constant)]", at: end)
      return
    }
    guard let last = file.lastCode(before: close), last > value else {
      files[place.file].insert(constant, at: close)
      return
    }
    // `Tea.cups` and `Self.cups` have the type before the name.
    let element = file.text((value + 1)..<(last + 1)).split(separator: ",").last ?? ""
    let owner = element.split(separator: ".").dropLast().joined(separator: ".")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let name = owner.isEmpty ? constant : "\(owner).\(constant)"
    files[place.file].insert(
      file[last] == "," ? " \(name)" : ", \(name)", at: last + 1)
  }

  private mutating func declare(
    _ constant: String, _ id: String, _ format: NamedFormat, isRequired: Bool, near screen: Screen,
    of flow: Flow
  ) throws -> [String] {
    let neighbours = screen.fields.reversed().map(\.id) + flow.fields.reversed().map(\.id)
    let declared = self
    guard
      let place = neighbours.lazy.compactMap({ declared.question($0) }).first,
      let line = files[place.file].constant(of: place.call)?.line
    else {
      throw CommandFailure(
        "No declaration of a question of \(flow.id) was found to put this one beside. Add it yourself: "
          + "static let \(constant) = Question(\"\(id)\", \(format.expression))")
    }
    let file = files[place.file]
    let modifiers = file.modifiers(ofLine: line)
    let indentation = String(modifiers.prefix { $0 == " " })
    let access = modifiers.contains("public ") ? "public " : ""
    var text = ""
    var lines: [String] = []
    let end = file.lineEnd(from: place.call.close)
    var number = file.line(of: place.call.close)
    if let options = format.options {
      let cases = Self.cases(options.ids, indentation)
      text +=
        "\n\(indentation)/// What there is to choose from as \(id).\n"
        + "\(indentation)\(access)enum \(options.type): String, Choosable {\n\(cases)\(indentation)}"
      lines.append("\(file.path):\(number + 2)  enum \(options.type): \(options.ids.count) options")
      number += text.split(separator: "\n").count
    }
    let rest = isRequired ? "" : ", isRequired: false"
    let head = "\(modifiers)let \(constant) = Question("
    let whole = "\(head)\"\(id)\", \(format.expression)\(rest))"
    let declaration =
      whole.count <= 100
      ? whole : "\(head)\n\(indentation)  \"\(id)\", \(format.expression)\(rest))"
    text += "\n\(indentation)/// \(CatalogueFile.words(madeOf: id)).\n\(declaration)"
    files[place.file].insert(text, at: end)
    changed.insert(place.file)
    lines.append(
      "\(file.path):\(number + 2)  let \(constant) = Question(\"\(id)\", \(format.expression)\(rest))"
    )
    return lines
  }

  /// How the code names the question that asks for units.
  func constant(of question: FieldID) throws -> String {
    guard let place = self.question(question),
      let constant = files[place.file].constant(of: place.call)
    else {
      throw CommandFailure(
        "No declaration of a question \(question) was found.", status: CommandFailure.usage)
    }
    return constant.name
  }

  /// Whether the declaration of a question names this type or constant.
  func question(_ id: FieldID, names name: String) -> Bool {
    guard let place = question(id), let line = files[place.file].constant(of: place.call)?.line
    else { return false }
    return files[place.file].names(name, in: line..<place.call.close)
  }

  // MARK: Finding

  private func screen(_ id: ScreenID) throws -> Place {
    let found = places(of: "Screen", with: id.rawValue)
    guard let place = found.first else {
      throw CommandFailure(
        "No Screen(\"\(id)\", …) was found. Say where the flow is: --sources Sources/TeaFlow.")
    }
    guard found.count == 1 else {
      let lines = found.map { "\(files[$0.file].path):\(files[$0.file].line(of: $0.call.start))" }
      throw CommandFailure(
        "The screen \(id) is written in several places, and only you know which is meant: "
          + lines.joined(separator: ", "))
    }
    return place
  }

  /// Where a question is declared as a constant.
  private func question(_ id: FieldID) -> Place? {
    places(of: "Question", with: id.rawValue).first { files[$0.file].constant(of: $0.call) != nil }
  }

  private func places(of name: String, with id: String) -> [Place] {
    files.indices.flatMap { index in
      files[index].calls(of: name, with: id).map { (file: index, call: $0) }
    }
  }

  // MARK: Names

  /// `bed-time` as a constant or a case: `bedTime`.
  static func name(_ id: String) -> String {
    let words = id.split(separator: "-")
    let name = (words.first.map(String.init) ?? "") + words.dropFirst().map(\.capitalized).joined()
    if name.first?.isNumber ?? false { return "_" + name }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// `bed-time` as a type: `BedTime`.
  static func typeName(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func cases(_ ids: [String], _ indentation: String) -> String {
    let names = ids.map(name)
    if names.map(\.trimmingBackticks) == ids {
      return "\(indentation)  case \(names.joined(separator: ", "))\n"
    }
    return zip(names, ids).map { name, id in
      name.trimmingBackticks == id
        ? "\(indentation)  case \(name)\n" : "\(indentation)  case \(name) = \"\(id)\"\n"
    }.joined()
  }

  /// Source: The Swift Programming Language, Lexical Structure, keywords reserved in declarations,
  /// statements and expressions.
  private static let keywords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "none",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch",
    "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension String {
  /// The name without the marks around a keyword.
  fileprivate var trimmingBackticks: String { filter { $0 != "`" } }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

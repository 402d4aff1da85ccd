import ArgumentParser
import Foundation

/// The options of a command, as its help has them.
///
/// The parser counts the last value of an option that is there twice, without a word.
struct OptionNames {
  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let names: [Name]?
    }
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let command: Command
  }

  /// Those that take a value, and whether they take several.
  private let repeats: [String: Bool]

  /// The options of a command; none where it doesn't say them.
  init(of command: any ParsableCommand.Type) {
    let help = try? JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
    repeats = Dictionary(
      (help?.command.arguments ?? []).filter { $0.kind == "option" }.flatMap { option in
        (option.names ?? []).filter { $0.kind == "long" }
          .map { ("--" + $0.name, option.isRepeating) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Refuses an option of one value that is there twice.
  ///
  /// - Throws: `CommandFailure`.
  func check(_ arguments: [String]) throws {
    var seen: Set<String> = []
    for argument in arguments {
      // What follows is no option, whatever it looks like.
      if argument == "--" { return }
      let name = String(argument.prefix { $0 != "=" })
      if repeats[name] == false, !seen.insert(name).inserted {
        throw CommandFailure("\(name) is there twice, and takes one value.", status: 64)
      }
    }
  }
}

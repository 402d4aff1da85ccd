import ArgumentParser
import Foundation

/// The options of a command, as its help has them.
///
/// The parser counts the last value of an option that is there twice, without a word, and takes a negative number for
/// another option.
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

  /// The arguments with each negative number joined to the option before it, so that the parser says what is wrong with
  /// the number.
  ///
  /// - Throws: `CommandFailure` for an option of one value that is there twice, and for a negative number that is no
  ///   option's.
  func read(_ arguments: [String]) throws -> [String] {
    // Who asks for help has it, whatever else is there.
    let own = arguments.prefix { $0 != "--" }
    guard !own.contains("--help"), !own.contains("-h") else { return arguments }
    var (result, seen): ([String], Set<String>) = ([], [])
    for (index, argument) in arguments.enumerated() {
      // What follows is no option, whatever it looks like.
      if argument == "--" { return result + arguments[index...] }
      if let last = result.last, repeats[last] != nil, Self.isNegative(argument) {
        result[result.count - 1] = "\(last)=\(argument)"
        continue
      }
      guard !Self.isNegative(argument) else {
        throw CommandFailure(
          "\(argument) is no option, and no number here is below 0.", status: CommandFailure.usage)
      }
      let name = String(argument.prefix { $0 != "=" })
      if repeats[name] == false, !seen.insert(name).inserted {
        throw CommandFailure(
          "\(name) is there twice, and takes one value.", status: CommandFailure.usage)
      }
      result.append(argument)
    }
    return result
  }

  private static func isNegative(_ argument: String) -> Bool {
    argument.wholeMatch(of: /-[0-9].*/) != nil
  }
}

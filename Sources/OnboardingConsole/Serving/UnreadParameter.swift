import HTTPCore
import OnboardingWeb
import StrictJSON

/// A parameter of an address that can't be taken as it was sent.
package struct UnreadParameter: Sendable, Hashable {
  /// What is wrong with it.
  package enum Fault: Sendable, Hashable {
    /// The address has no such parameter; these are those that it has.
    case unknown([String])
    /// It was sent more than once.
    case repeated
    /// It can't be what was sent; this is what it may be.
    case value(String)
  }

  /// Its name, as it was sent.
  package let name: String
  /// The value that was sent; of one that stands there more than once, the first.
  package let value: String
  /// What is wrong with it.
  package let fault: Fault

  /// What is wrong, for who sent it: the name, and what would be right.
  package var message: String {
    switch fault {
    case .unknown(let known):
      known.isEmpty
        ? "\(name) is no parameter of this address; it has none."
        : "\(name) is no parameter of this address; it has \(known.joined(separator: ", "))."
    case .repeated: "\(name) was sent more than once."
    case .value(let expected): "\(name) has to be \(expected)."
    }
  }

  /// The response to who asked for a file; nil where everything could be read. A program would take the figures
  /// of all for those of some.
  static func refusal(of problems: [UnreadParameter], asJSON: Bool) -> Response? {
    guard !problems.isEmpty else { return nil }
    let list = problems.map {
      "{\"parameter\":\(JSONString.quoted($0.name)),\"message\":\(JSONString.quoted($0.message))}"
    }
    return Response(
      .badRequest,
      headers: [
        HeaderField("Content-Type", asJSON ? "application/json" : "text/plain; charset=utf-8")
      ] + ResponseHeaders.console,
      body: .text(
        asJSON
          ? "{\"problems\":[\(list.joined(separator: ",\n"))]}\n"
          : problems.map { $0.message + "\n" }.joined()))
  }
}

extension FigureTable.Format {
  /// The response where parameters of the file's address can't be read; nil where all can.
  func refusal(of problems: [UnreadParameter]) -> Response? {
    UnreadParameter.refusal(of: problems, asJSON: self == .json)
  }
}

extension ConsoleRoute.ListFormat {
  /// The response where parameters of the file's address can't be read; nil where all can.
  func refusal(of problems: [UnreadParameter]) -> Response? {
    UnreadParameter.refusal(of: problems, asJSON: self == .jsonl)
  }
}

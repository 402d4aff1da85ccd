/// Something that failed, for the log: never an answer, a cookie or an address of a person.
public struct FailureReport: Sendable, Hashable {
  /// What failed, as its error says.
  public let reason: String
  /// Where: the address of the page, or the part of the server.
  public let place: String
  /// The id of the request, as the page of the error shows it; nil where it was no request.
  public let requestID: String?

  /// A report.
  public init(_ reason: String, place: String, requestID: String? = nil) {
    self.reason = reason
    self.place = place
    self.requestID = requestID
  }
}

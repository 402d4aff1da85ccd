import Synchronization

/// Where a server keeps what it made of a response that is sent again and again, such as a file: made for
/// the first request, and for the others nothing but handed over.
package final class ResponsePlace: Sendable {
  private let made = Mutex<(any AnyObject & Sendable)?>(nil)
  private let status: Status
  private let headerCount: Int

  /// - Parameter response: the response that this is the place of.
  init(of response: Response) {
    status = response.status
    headerCount = response.headers.count
  }

  /// What was made of a response; nil where it can't be made, or where a status or headers were given to the
  /// response since.
  package func object(
    of response: Response, _ make: () -> (any AnyObject & Sendable)?
  ) -> (any AnyObject & Sendable)? {
    guard response.status == status, response.headers.count == headerCount else { return nil }
    return made.withLock { made in
      if made == nil { made = make() }
      return made
    }
  }
}

extension Response {
  /// The response as one that is sent again and again: a server prepares it once.
  package var forReuse: Response {
    var response = self
    // Who adds headers makes room for more of them; what stays has the room that it takes.
    response.headers = headers.map { $0 }
    response.place = ResponsePlace(of: self)
    return response
  }
}

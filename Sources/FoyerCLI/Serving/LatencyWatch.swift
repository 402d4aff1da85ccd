import Dispatch
import HTTPCore
import OnboardingConsole
import Synchronization

/// How long responses take, from the moment at which a request is there as a whole until its response is made; what
/// the network takes after that is not in it.
///
/// Two looks at the clock and a number in memory for each request. Several places to count in keep the threads
/// that respond out of each other's way.
final class LatencyWatch: Sendable {
  private final class Place: Sendable {
    let counts = Mutex(LatencyCounts())
  }

  private let places = (0..<8).map { _ in Place() }

  /// All responses so far.
  var counts: LatencyCounts {
    places.reduce(into: LatencyCounts()) { sum, place in
      sum.add(place.counts.withLock { $0 })
    }
  }

  /// The handler, with the time of each response counted.
  func measuring(_ handler: @escaping Handler) -> Handler {
    { [self] request in
      let start = DispatchTime.now().uptimeNanoseconds
      return handler(request).map { response in
        self.add(DispatchTime.now().uptimeNanoseconds - start)
        return response
      }
    }
  }

  private func add(_ nanoseconds: UInt64) {
    // The last digits of the time are as good as a draw.
    let place = places[Int(nanoseconds >> 3 & 7)]
    place.counts.withLock { $0.add(microseconds: nanoseconds / 1000) }
  }
}

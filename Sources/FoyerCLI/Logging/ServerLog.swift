import HTTPCore
import Logging
import MicroHTTPD
import OnboardingWeb
import Synchronization

/// The log of a running server: what happened to it and what failed, none of it personal.
///
/// What a client can bring about as often as it likes is sampled by kind and network, and what was
/// held back is counted in a line for each minute.
final class ServerLog: Sendable {
  private let logger: Logger
  private let sampler = Mutex(LogSampler())

  init(_ logger: Logger) { self.logger = logger }

  /// Tells what happened to the server.
  func note(_ event: ServerEvent) {
    switch event {
    case .refused(let error, let peer):
      sample(.info, "refused", ["reason": error.name, "network": "\(peer)"])
    case .unbelievedProxy(let peer):
      logger.warning(
        """
        all who come through this proxy share the limits of one: --trusted-proxy doesn't name its address, \
        so that its X-Forwarded-For isn't believed
        """,
        metadata: ["network": "\(peer)"])
    case .reaped(let phase): sample(.info, "cut off", ["phase": "\(phase)"])
    case .library(let words): sample(.info, "libmicrohttpd", ["words": words])
    case .badResponseHeader(let name):
      sample(.error, "a response header can't be sent", ["header": name])
    case .listening(let host, let port):
      logger.info("listening", metadata: ["host": "\(host)", "port": .number(port)])
    case .stopping: logger.info("stopping")
    case .stopped(let unfinished):
      logger.info("served", metadata: ["unfinished": .number(unfinished)])
    }
  }

  /// Tells what failed in the application, and where; never an answer.
  func note(_ failure: FailureReport) {
    // The id tells requests apart, not kinds of failures.
    sample(
      .error, "failed", ["reason": failure.reason, "where": failure.place],
      failure.requestID.map { ["request": "\($0)"] } ?? [:])
  }

  /// Tells what was held back since the last time; called once a minute and at the end.
  func endPeriod() {
    for (line, count) in sampler.withLock({ $0.endPeriod() }) {
      logger.info(
        "\(line.message)", metadata: Self.metadata(line.details, ["times more": .number(count)]))
    }
  }

  private func sample(
    _ level: Logger.Level, _ message: String, _ details: [String: String],
    _ more: Logger.Metadata = [:]
  ) {
    let line = LogSampler.Line(message: message, details: details)
    guard sampler.withLock({ $0.admits(line) }) else { return }
    logger.log(level: level, "\(message)", metadata: Self.metadata(details, more))
  }

  private static func metadata(
    _ details: [String: String], _ more: Logger.Metadata = [:]
  ) -> Logger.Metadata {
    details.mapValues { .string($0) }.merging(more) { _, new in new }
  }
}

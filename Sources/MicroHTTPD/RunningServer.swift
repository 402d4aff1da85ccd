import CMicroHTTPD
import HTTPCore
import Monitors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server between its start and its stop.
struct RunningServer: Sendable {
  private let core: ServerCore
  private let daemon: Daemon
  private let socket: ListenSocket
  private let reaper: Reaper

  /// Starts everything, or nothing.
  ///
  /// - Throws: `ServerError`, as `Server.start` says.
  init(
    _ configuration: ServerConfiguration, handler: @escaping Handler,
    errorPage: @escaping Server.ErrorPage,
    log: @escaping @Sendable (ServerEvent) -> Void
  ) throws(ServerError) {
    try configuration.validate()
    try Self.checkDescriptors(for: configuration)
    let core = ServerCore(
      configuration: configuration, pools: try WorkPools(configuration), handler: handler,
      errorPage: errorPage, log: log)
    do throws(ServerError) {
      (socket, reaper, daemon) = try Self.listen(core)
    } catch {
      core.pools.abandon()
      throw error
    }
    self.core = core
  }

  /// Starts what serves connections, in front of threads that wait for work.
  private static func listen(
    _ core: ServerCore
  ) throws(ServerError) -> (ListenSocket, Reaper, Daemon) {
    let configuration = core.configuration
    let socket =
      if let inherited = configuration.inheritedSocket {
        try ListenSocket(inherited: inherited)
      } else {
        try ListenSocket(host: configuration.host, port: configuration.port)
      }
    let reaper: Reaper
    do throws(ServerError) {
      let pace = min(max(core.limits.shortest / 8, 5), 250)
      reaper = try Reaper(core.table, interval: pace) { phase in
        core.tally.addReaped(phase)
        core.log(.reaped(phase))
      }
    } catch {
      socket.close()
      throw error
    }
    signal(SIGPIPE, SIG_IGN)
    guard let daemon = Daemon(core, listening: socket) else {
      reaper.stop()
      throw .libraryRefused
    }
    return (socket, reaper, daemon)
  }

  /// Listens as these servers would, all at once, and lets go again.
  ///
  /// - Throws: `ServerError`, as `Server.rehearse` says.
  static func rehearse(_ configurations: [ServerConfiguration]) throws(ServerError) {
    var sockets: [ListenSocket] = []
    defer { sockets.forEach { $0.close() } }
    for configuration in configurations {
      try configuration.validate()
      try checkDescriptors(for: configuration)
      if let inherited = configuration.inheritedSocket {
        // A supervisor's; it stays open.
        _ = try ListenSocket(inherited: inherited)
      } else {
        sockets.append(try ListenSocket(host: configuration.host, port: configuration.port))
      }
    }
  }

  var port: UInt16 { socket.port }
  var isStopping: Bool { core.stopping.isRaised }
  var counters: ServerCounters { core.tally.snapshot() }

  /// Claims the right to stop it; false if another thread has.
  func beginStopping() -> Bool {
    guard !isStopping else { return false }
    // Before new connections are turned away, so that those of a shared socket are not.
    socket.standAside()
    core.stopping.raise()
    return true
  }

  /// Stops it; the order is what keeps responses from being lost and libmicrohttpd from aborting.
  func stop(milliseconds: UInt64) {
    core.log(.stopping)
    // Whom a worker accepted a moment ago is not in the table yet.
    usleep(20_000)
    // Half a head is no request that was taken; its sender has a moment to complete it, and so has
    // who was accepted just now and has sent nothing yet.
    core.table.hurry(.headers, deadline: MonotonicTime.now() + ServerCore.lastHead)
    _ = Self.wait(milliseconds: min(milliseconds, 400)) { !core.table.holds(.headers) }
    // Nor is a part of a body: its sender goes on, which gives it the usual time, or is cut off.
    core.table.hurry(.body, deadline: MonotonicTime.now() + ServerCore.lastBody)
    let isDrained = Self.wait(milliseconds: milliseconds) { core.tally.activeRequests == 0 }
    var unfinished = isDrained ? 0 : Int(core.tally.activeRequests)
    core.pools.close()
    // No connection may be suspended when libmicrohttpd stops, or it aborts; one that is being
    // suspended right now shows up in the next round.
    while !core.pools.waitUntilSettled(milliseconds: 10) {
      unfinished = max(unfinished, core.suspensions.resumeAll { core.page(for: .stopping, of: $0) })
    }
    if !isDrained {
      _ = Self.wait(milliseconds: 1_000) { core.tally.activeRequests == 0 }
    }
    daemon.stop()
    reaper.stop()
    core.pools.end(milliseconds: isDrained ? 1_000 : 100)
    core.log(.stopped(unfinished: unfinished))
  }

  private static func wait(milliseconds: UInt64, until isDone: () -> Bool) -> Bool {
    let end = MonotonicTime.now() + milliseconds
    while !isDone() {
      if MonotonicTime.now() >= end { return false }
      usleep(1_000)
    }
    return true
  }

  /// Makes sure that every connection that the limit allows can have its descriptor: asks for more where the
  /// process may have more than it begins with.
  private static func checkDescriptors(
    for configuration: ServerConfiguration
  ) throws(ServerError) {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0 else { throw .systemCall("getrlimit", errno: errno) }
    let needed = configuration.connectionLimit + Self.spareDescriptors
    guard limit.rlim_cur < rlim_t(needed) else { return }
    let most = Int(clamping: limit.rlim_max)
    guard most >= needed else { throw .tooFewFileDescriptors(limit: most, needed: needed) }
    limit.rlim_cur = rlim_t(needed)
    guard setrlimit(files, &limit) == 0 else { throw .systemCall("setrlimit", errno: errno) }
  }

  /// Descriptors for everything but connections: the store's files, the threads' own, the log.
  private static let spareDescriptors = 64
}

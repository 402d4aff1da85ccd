#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// State behind a lock, and threads that wait for it to change, by a clock that never jumps: where the
/// system's is set back an hour, nobody waits an hour.
///
/// `@unchecked Sendable`: the state is only touched while the mutex is held.
package final class Monitor<State>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // The mutex sees to it that nobody else has it; looking once more, at each access, would be for nothing.
  @exclusivity(unchecked)
  @usableFromInline var state: State

  /// A monitor of some state.
  package init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with the state to itself.
  @inlinable package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Runs `body` with the state to itself, then wakes every thread that waits.
  @inlinable package func update<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Wakes every thread that waits: after a change that was made by `withLock`.
  @inlinable package func wake() { pthread_cond_broadcast(condition) }

  /// Waits until `poll` gives a result, asking again after each update.
  @inlinable package func wait<Result>(_ poll: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = poll(&state) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits until `poll` gives a result, at most that many milliseconds; nil if it took longer.
  @inlinable package func wait<Result>(milliseconds: UInt64, _ poll: (inout State) -> Result?)
    -> Result?
  {
    let end = MonotonicTime.now() + milliseconds
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = poll(&state) { return result }
      let now = MonotonicTime.now()
      if now >= end { return nil }
      wait(until: end, from: now)
    }
  }

  @usableFromInline func wait(until end: UInt64, from now: UInt64) {
    #if canImport(Darwin)
      let span = end - now
      var time = timespec(
        tv_sec: Int(span / 1000), tv_nsec: Int(span % 1000) * 1_000_000)
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec(tv_sec: Int(end / 1000), tv_nsec: Int(end % 1000) * 1_000_000)
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}

import Synchronization
import Testing

@testable import FoyerCLI

@Suite struct HealthWatchTests {
  @Test func `readiness follows the last look, and each change is told once`() {
    let told = Mutex<[String?]>([])
    let watch = HealthWatch(uptime: { 0 })
    #expect(watch.isWell)
    for trouble in [nil, "full", "full", "gone", nil, nil] as [String?] {
      watch.look({ trouble }, tell: { trouble in told.withLock { $0.append(trouble) } })
      #expect(watch.isWell == (trouble == nil))
    }
    #expect(told.withLock { $0 } == ["full", "gone", nil])
  }

  @Test func `a look that doesn't come back counts as trouble`() {
    let time = Mutex(0.0)
    let watch = HealthWatch(uptime: { time.withLock { $0 } })
    watch.look({ nil }, tell: { _ in })
    time.withLock { $0 = 29 }
    #expect(watch.isWell)
    time.withLock { $0 = 31 }
    #expect(!watch.isWell)
    // Of a database's server a balancer should hear sooner.
    let remote = HealthWatch(
      patience: HealthWatch.patienceWithServer, uptime: { time.withLock { $0 } })
    remote.look({ nil }, tell: { _ in })
    time.withLock { $0 = 40.9 }
    #expect(remote.isWell)
    time.withLock { $0 = 41 }
    #expect(!remote.isWell)
  }
}

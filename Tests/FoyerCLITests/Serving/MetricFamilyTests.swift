import HTTPCore
import OnboardingStore
import OnboardingWeb
import Testing

@testable import FoyerCLI
@testable import MicroHTTPD

@Suite struct MetricFamilyTests {
  /// A series that begins with its first time has no rise that an alarm could see.
  @Test func `what was never refused stands there with 0`() throws {
    var server = ServerCounters()
    server.refusals = [.badTarget: 2]
    let families = MetricFamily.all(of: server)
    func values(_ name: String) throws -> [String: Int] {
      let family = try #require(families.first { $0.name == name })
      return Dictionary(uniqueKeysWithValues: family.values.map { ($0.label, $0.value) })
    }
    let refused = try values("refused_requests_total")
    #expect(refused.count == RequestError.allCases.count)
    #expect(refused[#"{reason="badTarget"}"#] == 2)
    #expect(refused[#"{reason="unknownHost"}"#] == 0)
    let store = try #require(
      MetricFamily.all(of: OnboardingStore.openInMemory().figures).first {
        $0.name == "store_failures_total"
      })
    for reason in ["disk-full", "unreachable"] {
      #expect(store.values.contains { $0.label == "{reason=\"\(reason)\"}" && $0.value == 0 })
    }
    let slow = try values("slow_connections_total")
    #expect(Set(slow.values) == [0] && slow.count == ServerCounters.Phase.allCases.count)
  }
}

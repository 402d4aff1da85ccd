import FlowPages
import OnboardingFlows
import OnboardingStore
import TestSupport
import Testing

@testable import OnboardingWeb

/// A server that writes nothing of what people do.
@Suite struct SilentHouseTests {
  @Test(arguments: [true, false])
  func `people walk whether or not what they do is written down`(keepsEvents: Bool) throws {
    let house = try TestApplication(
      [Reflect().withPages], retention: Retention(events: keepsEvents ? nil : 0))
    let client = house.client()
    try client.open("/reflect")
    let first = client.page.screen
    try client.submit()
    #expect(client.page.screen != first)
    try house.store.flushEvents()
    #expect((house.store.figures.eventsWritten > 0) == keepsEvents)
    try house.close()
  }
}

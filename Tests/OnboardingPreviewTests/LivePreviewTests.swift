import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Synchronization
import TestSupport
import Testing

@testable import OnboardingPreview

/// `/preview` while somebody works on the files.
@Suite struct LivePreviewTests {
  @Test func `nobody else has a preview`() throws {
    let house = try TestHouse([OPS()])
    let client = house.client()
    for address in ["/preview", "/preview/", "/preview/index.html", "/preview/map.html"] {
      try client.open(address)
      #expect(client.response.status == 404, "\(address)")
    }
  }
}

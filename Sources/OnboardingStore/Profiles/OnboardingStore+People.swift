import GRDB

extension OnboardingStore {
  /// How many profiles were handed in of each flow, by the flow's id.
  public func profileCounts() throws(StoreError) -> [String: Int] {
    try look { db in
      try Row.fetchAll(db, sql: "SELECT flow, count(*) FROM profile GROUP BY flow")
        .reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }
  }
}

import Foundation

extension OnboardingStore {
  /// What an experiment is started with.
  public struct ExperimentStart: Sendable, Hashable {
    let flow: String
    let id: String
    let weights: [String: Int]
    let ramp: Int
    let definition: String
    let digest: String

    /// A start.
    ///
    /// - Parameters:
    ///   - ramp: how many of a hundred new sessions take part, 0 to 100.
    ///   - digest: of the definition: 16 characters.
    public init(
      flow: String, id: String, weights: [String: Int], ramp: Int, definition: String,
      digest: String
    ) {
      self.flow = flow
      self.id = id
      self.weights = weights
      self.ramp = ramp
      self.definition = definition
      self.digest = digest
    }
  }

  /// Every experiment that an operator started, the latest first.
  public func experiments() throws(StoreError) -> [StoredExperiment] {
    try counting { store throws(StoreError) in try store.experiments() }
  }

  /// What was done with an experiment, in order.
  public func experimentChanges(
    flow: String, id: String
  ) throws(StoreError) -> [ExperimentChange] {
    try counting { store throws(StoreError) in
      try store.experimentChanges(flow: flow, id: id)
    }
  }

  /// Starts an experiment, or goes on with one that was stopped. What is asked is frozen by it. A line of the
  /// audit trail goes with it, as with every change below.
  ///
  /// - Parameter now: seconds since 1970.
  public func start(
    _ start: ExperimentStart, by actor: String, now: Int64
  ) throws(StoreError) -> ExperimentOutcome {
    try commit { db in
      guard let known = try Self.experiment(db, start.flow, start.id) else {
        try db.execute(
          sql: """
            INSERT INTO experiment (flow, id, state, weights, ramp, started_at, definition, digest)
            VALUES (?, ?, 'running', ?, ?, ?, ?, ?)
            """,
          arguments: [
            start.flow, start.id, try StoredExperiment.json(start.weights), start.ramp, now,
            start.definition, start.digest,
          ])
        return try Self.noted(
          db, start.flow, start.id, "start", "\(start.ramp) %", by: actor, now: now)
      }
      if known.digest != start.digest { return .changed(known) }
      switch known.state {
      case .decided: return .refused(known)
      case .running: return known.ramp == start.ramp ? .done(known) : .refused(known)
      case .stopped:
        try db.execute(
          sql: """
            UPDATE experiment SET state = 'running', stopped_at = NULL, ramp = ?
            WHERE flow = ? AND id = ?
            """, arguments: [start.ramp, start.flow, start.id])
        return try Self.noted(
          db, start.flow, start.id, "resume", "\(start.ramp) %", by: actor, now: now)
      }
    }
  }

  /// Stops an experiment: nobody is drawn any more.
  public func stopExperiment(
    flow: String, id: String, by actor: String, now: Int64
  ) throws(StoreError) -> ExperimentOutcome {
    try change(flow, id) { db, known in
      switch known.state {
      case .decided: return .refused(known)
      case .stopped: return .done(known)
      case .running:
        try db.execute(
          sql: """
            UPDATE experiment SET state = 'stopped', stopped_at = ? WHERE flow = ? AND id = ?
            """, arguments: [now, flow, id])
        return try Self.noted(db, flow, id, "stop", "", by: actor, now: now)
      }
    }
  }

  /// Changes how many of a hundred new sessions take part in a running experiment, 0 to 100.
  ///
  /// - Parameters:
  ///   - expected: how many it has to be until now; nil for whatever it is.
  ///   - digest: of its definition as it is now; nil where who asks doesn't know it.
  public func rampExperiment(
    flow: String, id: String, from expected: Int? = nil, to ramp: Int, digest: String?,
    by actor: String, now: Int64
  ) throws(StoreError) -> ExperimentOutcome {
    try change(flow, id) { db, known in
      guard known.state == .running else { return .refused(known) }
      if let digest, digest != known.digest { return .changed(known) }
      if known.ramp == ramp { return .done(known) }
      if let expected, expected != known.ramp { return .refused(known) }
      try db.execute(
        sql: "UPDATE experiment SET ramp = ? WHERE flow = ? AND id = ?",
        arguments: [ramp, flow, id])
      return try Self.noted(db, flow, id, "ramp", "\(ramp) %", by: actor, now: now)
    }
  }

  /// Decides a stopped experiment for one of its arms, for good.
  ///
  /// - Parameter conclusion: what is known, which stays.
  public func decideExperiment(
    flow: String, id: String, for arm: String, knowing conclusion: ExperimentConclusion,
    by actor: String, now: Int64
  ) throws(StoreError) -> ExperimentOutcome {
    try change(flow, id) { db, known in
      if known.state == .decided, known.arm == arm { return .done(known) }
      guard known.state == .stopped, known.weights[arm] != nil else { return .refused(known) }
      try db.execute(
        sql: """
          UPDATE experiment
          SET state = 'decided', decided_at = ?, arm = ?, conclusion = ?, figures = ?
          WHERE flow = ? AND id = ?
          """, arguments: [now, arm, conclusion.sentence, conclusion.figures, flow, id])
      return try Self.noted(db, flow, id, "decide", arm, by: actor, now: now)
    }
  }

  private func change(
    _ flow: String, _ id: String,
    _ work: (SQLConnection, StoredExperiment) throws -> ExperimentOutcome
  ) throws(StoreError) -> ExperimentOutcome {
    try commit { db in
      guard let known = try Self.experiment(db, flow, id) else { return .notStarted }
      return try work(db, known)
    }
  }

  private static func experiment(
    _ db: SQLConnection, _ flow: String, _ id: String
  ) throws -> StoredExperiment? {
    try SQLRow.fetchOne(
      db, sql: StoredExperiment.select + " WHERE flow = ? AND id = ?", arguments: [flow, id]
    ).map(StoredExperiment.init)
  }

  /// What the audit trail calls each change.
  private static let actions: [String: AuditEntry.Action] = [
    "start": .startedExperiment, "resume": .startedExperiment, "stop": .stoppedExperiment,
    "ramp": .rampedExperiment, "decide": .decidedExperiment,
  ]

  private static func noted(
    _ db: SQLConnection, _ flow: String, _ id: String, _ change: String, _ detail: String,
    by actor: String, now: Int64
  ) throws -> ExperimentOutcome {
    if let action = actions[change] {
      try audit(db, AuditEntry(actor, action, "\(flow)/\(id)", detail: detail), now: now)
    }
    try db.execute(
      sql: """
        INSERT INTO experiment_change (flow, experiment, at, actor, change, detail)
        VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: [flow, id, now, actor, change, detail])
    db.note(.experiments)
    return try experiment(db, flow, id).map { .done($0) } ?? .notStarted
  }
}

extension StoreReader {
  /// What was done with an experiment, in order.
  public func experimentChanges(
    flow: String, id: String
  ) throws(StoreError) -> [ExperimentChange] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT at, actor, change, detail FROM experiment_change
          WHERE flow = ? AND experiment = ? ORDER BY id
          """, arguments: [flow, id]
      ).map { ExperimentChange(at: $0[0], actor: $0[1], change: $0[2], detail: $0[3]) }
    }
  }

  /// Every experiment that an operator started, the latest first.
  public func experiments() throws(StoreError) -> [StoredExperiment] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: StoredExperiment.select + " ORDER BY started_at DESC, flow, id"
      ).map(StoredExperiment.init)
    }
  }
}

extension StoredExperiment {
  fileprivate static let select = """
    SELECT flow, id, state, weights, ramp, started_at, stopped_at, decided_at, arm, definition,
      digest, conclusion, figures FROM experiment
    """

  fileprivate static func json(_ weights: [String: Int]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(weights), as: UTF8.self)
  }

  fileprivate init(_ row: SQLRow) throws {
    let (state, weights): (String, String) = (row[2], row[3])
    self.init(
      flow: row[0], id: row[1], state: State(rawValue: state) ?? .stopped,
      weights: try JSONDecoder().decode([String: Int].self, from: Data(weights.utf8)),
      ramp: row[4], startedAt: row[5], stoppedAt: row[6], decidedAt: row[7], arm: row[8],
      definition: row[9], digest: row[10], conclusion: row[11], figures: row[12])
  }
}

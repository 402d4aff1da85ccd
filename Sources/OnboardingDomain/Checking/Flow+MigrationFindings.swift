import SourceText

extension Flow {
  /// What is wrong with the migrations: people half-way through who would be lost, and answers that
  /// nobody decided about.
  func migrationFindings() -> [Diagnostic] {
    missingMigrations() + migrations.flatMap(findings)
  }

  private func finding(
    _ rule: FlowRule, _ migration: FlowMigration?, _ message: String, _ fix: String
  ) -> Diagnostic {
    finding(rule, migration.map { ["\($0.from)..\($0.to)"] } ?? [], message, fix)
  }

  private func missingMigrations() -> [Diagnostic] {
    var missing: [Diagnostic] = []
    for from in variants {
      for to in variants where from.id != to.id && migration(from: from.id, to: to.id) == nil {
        missing.append(
          finding(
            .missingMigration, nil, "nothing says how people get from \(from.id) to \(to.id)",
            "Add a migration between the two variants"))
      }
    }
    for older in earlier {
      for variant in older.variants {
        let point = FlowMigration.Point(version: older.version, variant: variant.id)
        if !migrations.contains(where: { $0.from == point && $0.to.version == version }) {
          missing.append(
            finding(
              .missingMigration, nil, "nothing says how people get here from \(point)",
              "Add a migration, or drop the older version and let them start anew"))
        }
      }
    }
    return missing
  }

  private func findings(of migration: FlowMigration) -> [Diagnostic] {
    guard let old = schema(migration.from.version),
      let source = old.variants.first(where: { $0.id == migration.from.variant }),
      migration.to.version == version,
      let target = variants.first(where: { $0.id == migration.to.variant })
    else {
      return [
        finding(
          .unknownMigrationPoint, migration, "one of its ends does not exist",
          "Name a variant of this version, and keep the older version it comes from")
      ]
    }
    return repeatedFindings(migration) + screenFindings(migration, source, target)
      + fieldFindings(migration, source, target)
      + answerFindings(migration, source.fieldIDs.compactMap(old.field))
  }

  private func repeatedFindings(_ migration: FlowMigration) -> [Diagnostic] {
    let choices = migration.fields.values.flatMap { fate in
      if case .converted(_, let choices) = fate { choices.repeated } else { [] as [ChoiceID] }
    }
    func twice(_ rule: FlowRule, _ what: String) -> Diagnostic {
      finding(rule, migration, "it decides twice about \(what)", "Keep one of the two")
    }
    return migration.repeatedScreens.map { twice(.duplicateScreen, "the screen \($0)") }
      + migration.repeatedFields.map { twice(.duplicateField, "the field \($0)") }
      + choices.map { twice(.duplicateChoice, "the choice \($0)") }
  }

  /// Answers that move on as they are to a question that can't hold them any more.
  private func answerFindings(_ migration: FlowMigration, _ fields: [Field]) -> [Diagnostic] {
    fields.flatMap { old -> [Diagnostic] in
      let id: FieldID
      switch migration.fate(of: old.id) {
      case .carried: id = old.id
      case .renamed(let name): id = name
      case .converted, .askedAgain, .dropped: return []
      }
      guard let field = field(id) else { return [] }
      let (was, becomes) = (AnswerLayout(old.format).name, AnswerLayout(field.format).name)
      guard was == becomes else {
        return [
          finding(
            .unmappedField, migration,
            "the answer to \(old.id) was \(was), that to \(id) is \(becomes)",
            "Give it another fate: converted, askedAgain or dropped")
        ]
      }
      let offered = Set(field.format.choices.map(\.id))
      return old.format.choices.map(\.id).filter { !offered.contains($0) }.map {
        finding(
          .unknownChoice, migration, "who chose \($0) for \(old.id) keeps what \(id) doesn't offer",
          "Say what it becomes: .converted with each choice; one that isn't named is asked again")
      }
    }
  }

  private func screenFindings(
    _ migration: FlowMigration, _ source: Variant, _ target: Variant
  ) -> [Diagnostic] {
    let unnamed = source.screens.map(\.id).filter {
      migration.screens[$0] == nil && target.screen($0) == nil
    }
    let unknown =
      migration.screens.keys.filter { source.screen($0) == nil }
      + migration.screens.values.joined().filter { target.screen($0) == nil }
    return unnamed.map {
      finding(
        .unmappedScreen, migration, "nothing stands for the screen \($0)",
        "Name the screens that ask the same, or none")
    }
      + Set(unknown).sorted { $0.rawValue < $1.rawValue }.map {
        finding(.unknownScreen, migration, "it names the screen \($0)", "Correct the id")
      }
  }

  private func fieldFindings(
    _ migration: FlowMigration, _ source: Variant, _ target: Variant
  ) -> [Diagnostic] {
    let known = Set(target.fieldIDs)
    var findings: [Diagnostic] = []
    for field in source.fieldIDs where migration.fields[field] == nil && !known.contains(field) {
      findings.append(
        finding(
          .unmappedField, migration, "nothing says what becomes of \(field)",
          "Give it a fate: carried, renamed, converted, askedAgain or dropped"))
    }
    for (field, fate) in migration.fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if !source.fieldIDs.contains(field) {
        findings.append(
          finding(.unknownField, migration, "it names the field \(field)", "Correct the id"))
      }
      switch fate {
      case .renamed(let name) where !known.contains(name),
        .converted(let name, _) where !known.contains(name):
        findings.append(
          finding(
            .unknownField, migration, "\(field) becomes \(name), which nobody asks there",
            "Correct the id"))
      case .converted(let name, let choices):
        let offered = Set(self.field(name)?.format.choices.map(\.id) ?? [])
        for choice in choices.byID.values where !offered.contains(choice) {
          findings.append(
            finding(
              .unknownChoice, migration, "\(field) becomes the choice \(choice)",
              "Name a choice that \(name) offers"))
        }
      default: break
      }
    }
    return findings
  }

  /// The flow as it was in a version, this one included.
  package func schema(_ version: Int) -> Flow? {
    version == self.version ? self : earlier.first { $0.version == version }
  }
}

extension Variant {
  /// Every field that its screens ask or record, once, in order.
  package var fieldIDs: [FieldID] {
    var seen: Set<FieldID> = []
    return screens.flatMap(\.allFieldIDs).filter { seen.insert($0).inserted }
  }
}

extension FlowMigration.Point: CustomStringConvertible {
  /// The variant and its version: `original@1`.
  public var description: String { "\(variant)@\(version)" }
}

/// Writes a session compactly for its cookie, and reads it back.
///
/// The format is schema-aware: fields, choices and screens are numbers, their positions in the
/// flow; only words are spelt out. Layout: format, flow version, variant, id, start, time of
/// writing (seconds after start), screens left, the time zone, the origin and the arms of experiments
/// where there are any, answers.
public struct SessionCodec: Sendable {
  /// What came out of a cookie.
  public struct Decoded: Sendable, Hashable {
    /// The session.
    public let session: Session
    /// When it was written, in seconds since 1970 UTC.
    public let writtenAt: Int64
    /// Whether an older version of the flow wrote it.
    public var isMigrated = false
  }

  /// Why bytes are not a session of the flow.
  public enum Failure: Error, Sendable, Hashable {
    /// Cut short, or with something behind the end.
    case malformed
    /// Written in another format.
    case unknownFormat(UInt8)
    /// Written by a version of the flow that nothing here can read.
    case unknownVersion(Int)
  }

  static let format: UInt8 = 1
  /// Stands in the place of a field's number before the name of the person's time zone. No flow has so
  /// many fields.
  private static let zoneMark: UInt64 = 0x3FFF

  /// Stands in the place of a field's number before the origin, likewise.
  private static let originMark: UInt64 = 0x3FFE

  /// Stands in the place of a field's number before the arms of experiments, likewise. They are spelt
  /// out, because experiments come and go under one version of a flow.
  private static let armsMark: UInt64 = 0x3FFD

  let flow: Flow
  /// How the answers to each field are laid out.
  private let layouts: [AnswerLayout]

  /// A codec for sessions of one flow.
  public init(_ flow: Flow) {
    self.flow = flow
    layouts = flow.fields.map { AnswerLayout($0.format) }
  }

  /// The bytes of a session. An answer that its field can't hold is left out, so that it is asked for
  /// again: a rule of the flow that writes one costs nobody the rest of the session.
  public func encode(_ session: Session, writtenAt: Int64) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(Self.format)
    writer.number(UInt64(flow.version))
    writer.number(UInt64(flow.variants.firstIndex { $0.id == session.variant } ?? 0))
    session.id.bytes.withUnsafeBytes { writer.bytes($0) }
    writer.number(UInt64(max(0, session.startedAt)))
    writer.number(UInt64(max(0, writtenAt - session.startedAt)))
    writer.number(session.leftScreens.low)
    writer.number(session.leftScreens.high)
    if let zone = session.zone {
      writer.number(Self.zoneMark)
      writer.text(zone.id)
    }
    if let origin = session.origin {
      writer.number(Self.originMark)
      for member in Origin.Member.allCases { writer.text(origin[member] ?? "") }
    }
    if !session.arms.isEmpty {
      writer.number(Self.armsMark)
      writer.number(UInt64(session.arms.count))
      for choice in session.arms {
        writer.text(choice.experiment.rawValue)
        writer.text(choice.arm.rawValue)
      }
    }
    // Taken hold of once, not once for each answer.
    let (positions, layouts) = (flow.fieldPositions, layouts)
    session.answers.forEach { field, answer in
      guard let index = positions[field], layouts[index].holds(answer) else { return }
      writer.number(UInt64(index))
      writer.answer(answer, as: layouts[index])
    }
    return writer.written
  }

  /// The session in these bytes.
  ///
  /// An answer that no longer fits its field (a choice that went away) is dropped and will be asked
  /// again. A session of another version of the flow is read by the schema of its migration.
  ///
  /// - Throws: `malformed`, `unknownFormat` or `unknownVersion`; see there.
  public func decode(_ bytes: [UInt8]) throws(Failure) -> Decoded {
    var reader = ByteReader(bytes)
    let format = try reader.byte()
    guard format == Self.format else { throw .unknownFormat(format) }
    let version = try reader.number()
    guard version == UInt64(flow.version) else {
      return try migrated(bytes, version: Int(clamping: version))
    }
    let variantIndex = Int(clamping: try reader.number())
    guard flow.variants.indices.contains(variantIndex),
      let id = SessionID(bytes: try reader.bytes(16))
    else { throw .malformed }
    let startedAt = Int64(clamping: try reader.number())
    let age = Int64(clamping: try reader.number())
    let (writtenAt, overflows) = startedAt.addingReportingOverflow(age)
    if overflows { throw .malformed }
    let left = ScreenSet(low: try reader.number(), high: try reader.number())
    var answers = Answers(minimumCapacity: 32)
    var zone: TimeZoneName?
    var origin: Origin?
    var arms: [ArmChoice] = []
    var last = -1
    while !reader.isAtEnd {
      let number = try reader.number()
      if number == Self.zoneMark {
        zone = TimeZoneName(try reader.text())
        continue
      }
      if number == Self.originMark {
        origin = try reader.origin()
        continue
      }
      if number == Self.armsMark {
        arms = flow.known(try reader.arms())
        continue
      }
      let index = Int(clamping: number)
      guard layouts.indices.contains(index) else { throw .malformed }
      guard let answer = try reader.answer(as: layouts[index]) else { continue }
      // Behind all others there can't be one yet; most people answer in the order of the flow.
      if index > last {
        answers.append(answer, to: flow.fields[index].id)
        last = index
      } else {
        answers[flow.fields[index].id] = answer
      }
    }
    let session = Session(
      id: id, flow: flow.id, version: flow.version, variant: flow.variants[variantIndex].id,
      startedAt: startedAt, zone: zone, origin: origin, arms: arms, answers: answers,
      leftScreens: left)
    return Decoded(session: session, writtenAt: writtenAt)
  }

  /// A session of an older version, read by the schema that wrote it.
  private func migrated(_ bytes: [UInt8], version: Int) throws(Failure) -> Decoded {
    guard let older = flow.earlier.first(where: { $0.version == version }) else {
      throw .unknownVersion(version)
    }
    let old = try SessionCodec(older).decode(bytes)
    guard let session = flow.migrated(old.session, of: older) else {
      throw .unknownVersion(version)
    }
    return Decoded(session: session, writtenAt: old.writtenAt, isMigrated: true)
  }

  /// The most bytes that a session can come to: every field of the flow with its longest answer. Its
  /// origin is not counted, because it yields.
  public var worstCase: Int {
    let header = 1 + 5 + 1 + 16 + 10 + 10 + 10 + 10 + 2 + 2 + TimeZoneName.longest
    return flow.fields.reduce(header + longestArms) { $0 + 2 + $1.format.longestEncoding }
  }

  /// The most bytes that the arms of a session can come to.
  private var longestArms: Int {
    guard !flow.experiments.isEmpty else { return 0 }
    return flow.experiments.reduce(3) { sum, experiment in
      let longest = experiment.arms.map { $0.id.rawValue.utf8.count }.max() ?? 0
      return sum + 2 + experiment.id.rawValue.utf8.count + longest
    }
  }
}

extension ByteReader {
  /// The arms of experiments, those that are over included.
  fileprivate mutating func arms() throws(SessionCodec.Failure) -> [ArmChoice] {
    var arms: [ArmChoice] = []
    for _ in 0..<(try count()) {
      let experiment = ExperimentID(try text())
      arms.append(ArmChoice(experiment, ArmID(try text())))
    }
    return arms
  }
}

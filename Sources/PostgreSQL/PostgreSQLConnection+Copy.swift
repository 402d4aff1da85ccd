import CPostgreSQL

extension PostgreSQLConnection {
  /// Writes many rows into a table at once, much faster than statements would.
  ///
  /// Values go as text, so that a number fits any column of numbers. All rows are there in the end, or none.
  ///
  /// - Parameters:
  ///   - table: the table, quoted where its name needs it.
  ///   - columns: the columns, likewise.
  ///   - rows: the values of each row, in the order of the columns.
  /// - Returns: how many rows were written.
  /// - Throws: what the database has against one of them, `connectionLost`, `timedOut`: the time limit
  ///   holds for each piece that is sent.
  @discardableResult
  public func copy(
    into table: String, columns: [String], rows: some Sequence<[PostgreSQLValue]>
  ) throws(PostgreSQLError) -> Int {
    try run("COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN")
    var buffer: [UInt8] = []
    for row in rows {
      precondition(row.count == columns.count, "A row with another number of columns.")
      for (index, value) in row.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: "\t")) }
        value.appendCopyText(to: &buffer)
      }
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count >= 65_536 {
        try put(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    if !buffer.isEmpty { try put(buffer) }
    return try endCopy()
  }

  private func put(_ bytes: [UInt8]) throws(PostgreSQLError) {
    let handle = try open()
    let deadline = Deadline(after: timeLimit)
    while true {
      let outcome = bytes.withUnsafeBytes { buffer in
        PQputCopyData(
          handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count))
      }
      try flush(until: deadline)
      if outcome == 1 { return }
      guard outcome == 0 else { throw lost() }
    }
  }

  private func endCopy() throws(PostgreSQLError) -> Int {
    let handle = try open()
    let deadline = Deadline(after: timeLimit)
    var outcome = PQputCopyEnd(handle, nil)
    while outcome == 0 {
      try flush(until: deadline)
      outcome = PQputCopyEnd(handle, nil)
    }
    guard outcome == 1 else { throw lost() }
    try flush(until: deadline)
    var count = 0
    var failure: PostgreSQLError?
    while let result = try next(until: deadline) {
      failure = failure ?? refusal(result)
      count = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? count
      PQclear(result)
    }
    if let failure { throw failure }
    return count
  }
}

extension PostgreSQLValue {
  /// Appends the value as a line of COPY has it.
  ///
  /// Source: https://www.postgresql.org/docs/15/sql-copy.html, "Text Format"
  fileprivate func appendCopyText(to buffer: inout [UInt8]) {
    switch self {
    case .null: buffer.append(contentsOf: #"\N"#.utf8)
    case .integer(let number): buffer.append(contentsOf: String(number).utf8)
    case .real(let number): buffer.append(contentsOf: String(number).utf8)
    case .boolean(let isTrue): buffer.append(UInt8(ascii: isTrue ? "t" : "f"))
    case .bytes(let bytes):
      buffer.append(contentsOf: #"\\x"#.utf8)
      for byte in bytes {
        buffer.append(Self.hexDigits[Int(byte >> 4)])
        buffer.append(Self.hexDigits[Int(byte & 15)])
      }
    case .text(let text):
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\\"): buffer.append(contentsOf: #"\\"#.utf8)
        case UInt8(ascii: "\n"): buffer.append(contentsOf: #"\n"#.utf8)
        case UInt8(ascii: "\r"): buffer.append(contentsOf: #"\r"#.utf8)
        case UInt8(ascii: "\t"): buffer.append(contentsOf: #"\t"#.utf8)
        default: buffer.append(byte)
        }
      }
    }
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}

/// Which SQL is spoken. Statements are written so that both databases understand them; the few that can't
/// be (JSON, the text of a time) are put together here.
enum SQLDialect: Sendable {
  case sqlite
  case postgresql

  /// A member of a JSON object.
  enum Member {
    /// A text or a number, quoted where it is a text.
    case value(String)
    /// A text that is JSON already; NULL is null.
    case json(String)
    /// 0 or 1, which becomes true or false.
    case flag(String)
  }

  /// An object with its members in their order; every name is plain ASCII.
  func object(_ members: KeyValuePairs<String, Member>) -> String {
    switch self {
    case .sqlite:
      "json_object(" + members.map { "'\($0)', \(sql($1))" }.joined(separator: ", ") + ")"
    case .postgresql:
      "('{' || "
        + members.map { #"'"\#($0)":' || \#(sql($1))"# }.joined(separator: " || ',' || ")
        + " || '}')"
    }
  }

  /// An object with one more member at its end.
  func adding(_ name: String, _ member: Member, to object: String) -> String {
    switch self {
    case .sqlite: "json_set(\(object), '$.\(name)', \(sql(member)))"
    case .postgresql:
      #"(left(\#(object), -1) || ',"\#(name)":' || \#(sql(member)) || '}')"#
    }
  }

  /// All `item`s of a select as a list.
  func list(of select: String, orderedBy order: String) -> String {
    switch self {
    case .sqlite: "(SELECT json_group_array(json(item)) FROM (\(select) ORDER BY \(order)))"
    case .postgresql:
      """
      (SELECT '[' || coalesce(string_agg(item, ',' ORDER BY \(order)), '') || ']'
        FROM (\(select)) AS items)
      """
    }
  }

  /// An object without one of its members, the others as they were; NULL where none is left.
  func removing(_ name: String, from object: String) -> String {
    switch self {
    case .sqlite: "nullif(json_remove(\(object), '$.\(name)'), '{}')"
    case .postgresql:
      """
      (SELECT '{' || string_agg(to_json(key)::text || ':' || value::text, ',' ORDER BY place) || '}'
        FROM json_each(\(object)::json) WITH ORDINALITY AS member (key, value, place)
        WHERE key <> '\(name)')
      """
    }
  }

  /// Whether a member is an object.
  func isObject(_ name: String, in object: String) -> String {
    switch self {
    case .sqlite: "json_type(\(object), '$.\(name)') = 'object'"
    case .postgresql: "json_typeof(\(object)::json -> '\(name)') = 'object'"
    }
  }

  /// JSON as it was written, without blanks between its parts where the database takes them out.
  func compact(_ json: String) -> String {
    switch self {
    case .sqlite: "json(\(json))"
    case .postgresql: json
    }
  }

  /// The integers of a JSON array, to be looked among.
  func integers(in array: String) -> String {
    switch self {
    case .sqlite: "(SELECT value FROM json_each(\(array)))"
    case .postgresql: "(SELECT value::bigint FROM json_array_elements_text(\(array)::json))"
    }
  }

  /// A moment in seconds since 1970 as RFC 3339 has it, in UTC.
  func time(_ instant: String) -> String {
    switch self {
    case .sqlite: "strftime('%Y-%m-%dT%H:%M:%SZ', \(instant), 'unixepoch')"
    case .postgresql:
      #"to_char(to_timestamp(\#(instant)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')"#
    }
  }

  private func sql(_ member: Member) -> String {
    switch (self, member) {
    case (.sqlite, .value(let sql)): sql
    case (.sqlite, .json(let sql)): "json(\(sql))"
    case (.sqlite, .flag(let sql)): "json(CASE WHEN \(sql) = 1 THEN 'true' ELSE 'false' END)"
    case (.postgresql, .value(let sql)): "coalesce(to_json(\(sql))::text, 'null')"
    case (.postgresql, .json(let sql)): "coalesce(\(sql), 'null')"
    case (.postgresql, .flag(let sql)): "CASE WHEN \(sql) = 1 THEN 'true' ELSE 'false' END"
    }
  }
}

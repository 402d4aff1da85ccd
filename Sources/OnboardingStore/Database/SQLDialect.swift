/// Which SQL is spoken. Statements are written so that both databases understand them; what can't be, is
/// written here.
enum SQLDialect: Sendable {
  case sqlite
}

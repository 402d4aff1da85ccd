-- The tables as the first version made them (`Schema`, "v1"): a migration that was released never changes.
CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) BETWEEN 3 AND 254
    AND instr(email, '@') > 1),
  email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) >= 3),
  provider TEXT NOT NULL CHECK (provider IN ('password', 'apple-mock', 'google-mock')),
  password_hash TEXT CHECK (password_hash LIKE '$argon2id$%'),
  flow TEXT NOT NULL CHECK (flow <> ''),
  session BLOB NOT NULL UNIQUE CHECK (length(session) = 16),
  weekly_insights INTEGER NOT NULL CHECK (weekly_insights IN (0, 1)),
  created_at INTEGER NOT NULL,
  CHECK ((provider = 'password') = (password_hash IS NOT NULL))
) STRICT;
CREATE TABLE account_session (
  token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_session_account ON account_session (account);
CREATE TABLE profile (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flow TEXT NOT NULL CHECK (flow <> ''),
  session BLOB NOT NULL CHECK (length(session) = 16),
  flow_version INTEGER NOT NULL,
  variant TEXT NOT NULL,
  account INTEGER REFERENCES account ON DELETE CASCADE,
  profile TEXT NOT NULL CHECK (json_valid(profile)),
  plan TEXT CHECK (plan IS NULL OR json_valid(plan)),
  submitted_at INTEGER NOT NULL,
  UNIQUE (flow, session)
) STRICT;
CREATE INDEX profile_account ON profile (account);
CREATE INDEX profile_session ON profile (session);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE INDEX outbox_profile ON outbox (profile);
CREATE INDEX outbox_due ON outbox (next_at) WHERE delivered_at IS NULL;
CREATE TABLE outcome (
  session BLOB NOT NULL CHECK (length(session) = 16),
  kind TEXT NOT NULL CHECK (kind <> ''),
  value TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  PRIMARY KEY (session, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE spent_session (
  session BLOB PRIMARY KEY CHECK (length(session) = 16),
  expires_at INTEGER NOT NULL,
  successor BLOB CHECK (length(successor) = 16)
) STRICT, WITHOUT ROWID;
CREATE INDEX spent_session_successor ON spent_session (successor)
  WHERE successor IS NOT NULL;
CREATE TABLE company (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> '' AND code NOT GLOB '*[^A-Z0-9]*'),
  name TEXT NOT NULL CHECK (name <> ''),
  member_limit INTEGER CHECK (member_limit > 0),
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE company_member (
  session BLOB PRIMARY KEY CHECK (length(session) = 16),
  company INTEGER NOT NULL REFERENCES company ON DELETE CASCADE,
  account INTEGER REFERENCES account ON DELETE CASCADE,
  joined_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX company_member_company ON company_member (company);
CREATE INDEX company_member_account ON company_member (account);
CREATE TABLE event_mark (
  id INTEGER PRIMARY KEY,
  flow TEXT NOT NULL CHECK (flow <> ''),
  variant TEXT NOT NULL,
  screen TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind <> ''),
  UNIQUE (flow, variant, screen, kind)
) STRICT;
CREATE TABLE event (
  mark INTEGER NOT NULL REFERENCES event_mark,
  at INTEGER NOT NULL,
  visit INTEGER NOT NULL,
  PRIMARY KEY (mark, at, visit)
) STRICT, WITHOUT ROWID;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('v1');
PRAGMA journal_mode = WAL;

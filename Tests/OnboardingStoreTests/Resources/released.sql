-- What each version of the schema did to a database of SQLite's, as it was released: nothing here ever changes, and a
-- new version adds its own at the end.

-- version 1
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
-- Rows as the first version kept them, which every later one brings along.
INSERT INTO account (id, email, email_key, provider, password_hash, flow, session, weekly_insights,
    created_at)
  VALUES (7, 'Kim@example.com', 'kim@example.com', 'password', '$argon2id$old', 'nutrisync',
      x'00000000000000000000000000000001', 1, 5),
    (9, 'a@apple.invalid', 'a@apple.invalid', 'apple-mock', NULL, 'calai',
      x'00000000000000000000000000000002', 0, 6);
INSERT INTO account_session VALUES (zeroblob(32), 7, 5, 4000000000);
INSERT INTO profile (id, flow, session, flow_version, variant, account, profile, plan, submitted_at)
  VALUES (1, 'nutrisync', x'00000000000000000000000000000001', 1, '', 7,
      '{"profile":{"name":"Kim"},"plan":{"kcal":1850}}', NULL, 6),
    (2, 'reflect', x'00000000000000000000000000000003', 2, 'b', NULL, '{"name":"Ada"}', NULL, 7);
INSERT INTO outbox (profile, kind, payload, created_at, next_at, delivered_at)
  VALUES (1, 'profile.submitted', '{}', 6, 6, NULL), (2, 'profile.submitted', '{}', 7, 7, NULL),
    (2, 'profile.submitted', '{}', 7, 7, 8);
INSERT INTO outcome VALUES (x'00000000000000000000000000000001', 'spin', '50', 5);
INSERT INTO spent_session VALUES (x'00000000000000000000000000000004', 4000000000, NULL);
INSERT INTO company (id, code, name, member_limit, created_at) VALUES (3, 'RDG4K7', 'Ridge', 40, 4);
INSERT INTO company_member VALUES (x'00000000000000000000000000000005', 3, NULL, 5);
INSERT INTO event_mark VALUES (1, 'nutrisync', '', 'welcome', 'viewed'),
  (2, 'nutrisync', '', 'welcome', 'left'), (3, 'nutrisync', '', 'all-set', 'completed'),
  (4, 'ops', 'b', 'crew', 'refused');
INSERT INTO event VALUES (1, 100, 7), (2, 109, 7), (1, 100, -8), (3, 200, 7), (4, 300, 5);

-- version 2
CREATE INDEX profile_submitted_at ON profile (submitted_at);
CREATE INDEX outcome_recorded_at ON outcome (recorded_at);
CREATE INDEX spent_session_expires_at ON spent_session (expires_at);
CREATE INDEX account_session_expires_at ON account_session (expires_at);

-- version 3
CREATE TABLE company_fact (
  company INTEGER NOT NULL REFERENCES company ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  value TEXT NOT NULL CHECK (value <> ''),
  stated_at INTEGER NOT NULL,
  PRIMARY KEY (company, name)
) STRICT, WITHOUT ROWID;

-- version 4
CREATE TABLE new_account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) BETWEEN 3 AND 254
    AND instr(email, '@') > 1),
  email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) >= 3),
  provider TEXT NOT NULL CHECK (provider <> ''),
  subject TEXT CHECK (subject <> ''),
  password_hash TEXT CHECK (password_hash LIKE '$argon2id$%'),
  flow TEXT NOT NULL CHECK (flow <> ''),
  session BLOB NOT NULL UNIQUE CHECK (length(session) = 16),
  preferences TEXT NOT NULL CHECK (json_valid(preferences)),
  created_at INTEGER NOT NULL,
  CHECK ((provider = 'password') = (password_hash IS NOT NULL)),
  CHECK ((provider = 'password') = (subject IS NULL)),
  UNIQUE (provider, subject)
) STRICT;
INSERT INTO new_account (id, email, email_key, provider, subject, password_hash, flow, session,
  preferences, created_at)
  SELECT id, email, email_key, replace(provider, '-mock', ''),
    iif(provider = 'password', NULL, lower(hex(session))), password_hash, flow, session,
    json_object('weekly-insights', json(iif(weekly_insights, 'true', 'false'))), created_at
  FROM account;
DELETE FROM sqlite_sequence WHERE name = 'new_account';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'new_account', seq FROM sqlite_sequence WHERE name = 'account';
DROP TABLE account;
ALTER TABLE new_account RENAME TO account;
ALTER TABLE profile ADD COLUMN revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1);
ALTER TABLE profile ADD COLUMN updated_at INTEGER;
CREATE TABLE profile_revision (
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  revision INTEGER NOT NULL CHECK (revision >= 1),
  flow_version INTEGER NOT NULL,
  variant TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  plan TEXT CHECK (plan IS NULL OR json_valid(plan)),
  handed_in_at INTEGER NOT NULL,
  PRIMARY KEY (profile, revision)
) STRICT, WITHOUT ROWID;

-- version 5
ALTER TABLE profile ADD COLUMN answers TEXT CHECK (answers IS NULL OR json_valid(answers));
ALTER TABLE profile ADD COLUMN reference TEXT CHECK (reference LIKE 'prf_%');
ALTER TABLE profile_revision ADD COLUMN answers TEXT
  CHECK (answers IS NULL OR json_valid(answers));
UPDATE profile SET reference = 'prf_' || lower(hex(randomblob(12))),
  answers = CASE WHEN json_type(profile, '$.profile') = 'object' THEN json_extract(profile, '$.profile')
  ELSE json(profile) END;
UPDATE profile_revision SET answers = CASE WHEN json_type(content, '$.profile') = 'object' THEN json_extract(content, '$.profile')
  ELSE json(content) END;
CREATE UNIQUE INDEX profile_reference ON profile (reference);
ALTER TABLE outbox RENAME TO old_outbox;
DROP INDEX outbox_profile;
DROP INDEX outbox_due;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message TEXT NOT NULL UNIQUE CHECK (message LIKE 'msg_%' AND instr(message, '.') = 0),
  kind TEXT NOT NULL CHECK (kind <> ''),
  person TEXT NOT NULL CHECK (person <> ''),
  profile INTEGER REFERENCES profile ON DELETE CASCADE,
  flow TEXT CHECK (flow <> ''),
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_person ON outbox (person, id);
CREATE INDEX outbox_profile ON outbox (profile);
CREATE INDEX outbox_created_at ON outbox (created_at);
CREATE TABLE webhook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (name LIKE 'wh_%'),
  url TEXT NOT NULL CHECK (url <> ''),
  allows_inner INTEGER NOT NULL CHECK (allows_inner IN (0, 1)),
  kinds TEXT NOT NULL CHECK (json_type(kinds) = 'array'),
  flows TEXT NOT NULL CHECK (json_type(flows) = 'array'),
  sealed_secret TEXT NOT NULL CHECK (sealed_secret <> ''),
  sealed_previous TEXT,
  previous_until INTEGER,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER,
  disabled_why TEXT,
  CHECK ((sealed_previous IS NULL) = (previous_until IS NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_why IS NULL))
) STRICT;
CREATE TABLE delivery (
  webhook INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event INTEGER NOT NULL REFERENCES outbox ON DELETE CASCADE,
  due_since INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at INTEGER NOT NULL,
  failure TEXT,
  is_unanswered INTEGER NOT NULL DEFAULT 0 CHECK (is_unanswered IN (0, 1)),
  settled_at INTEGER,
  outcome TEXT CHECK (outcome IN ('delivered', 'given-up')),
  CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  PRIMARY KEY (webhook, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_event ON delivery (event);
CREATE INDEX delivery_due ON delivery (webhook, next_at, event) WHERE settled_at IS NULL;
INSERT INTO outbox (message, kind, person, profile, flow, payload, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), 'onboarding.completed',
    coalesce('account:' || profile.account, 'session:' || lower(hex(profile.session))),
    profile.id, profile.flow,
    json_object('type', 'onboarding.completed',
      'timestamp', strftime('%Y-%m-%dT%H:%M:%SZ', old.created_at, 'unixepoch'),
      'data', json(json_object('id', reference, 'flow', profile.flow, 'version', flow_version,
        'variant', nullif(variant, ''), 'revision', revision, 'account', profile.account,
        'first_completed_at', strftime('%Y-%m-%dT%H:%M:%SZ', submitted_at, 'unixepoch'),
        'answers', json(answers),
        'results', json(CASE WHEN json_type(content, '$.profile') = 'object'
          THEN nullif(json_remove(content, '$.profile'), '{}')
          ELSE nullif(json(content), json(answers)) END)))),
    old.created_at
  FROM (SELECT *, row_number() OVER (PARTITION BY profile ORDER BY id) AS number
    FROM old_outbox WHERE delivered_at IS NULL) AS old
  JOIN (
    SELECT profile.id, reference, flow, session, account, revision, flow_version, variant,
      profile.profile AS content, answers, submitted_at FROM profile
    UNION ALL
    SELECT profile.id, reference, flow, session, account, earlier.revision,
      earlier.flow_version, earlier.variant, earlier.content, earlier.answers, submitted_at
    FROM profile_revision AS earlier JOIN profile ON profile.id = earlier.profile
  ) AS profile ON profile.id = old.profile AND profile.revision = old.number
  ORDER BY old.id;
DROP TABLE old_outbox;
CREATE TABLE imported_password (
  account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  hash TEXT NOT NULL CHECK (hash LIKE '$2_$__$%' AND length(hash) = 60)
) STRICT;
CREATE TRIGGER imported_password_ends AFTER UPDATE OF password_hash ON account
BEGIN
  DELETE FROM imported_password WHERE account = NEW.id;
END;

-- version 6
CREATE TABLE draft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flow TEXT NOT NULL CHECK (flow <> ''),
  account INTEGER REFERENCES account ON DELETE CASCADE,
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
  UNIQUE (account, flow)
) STRICT;
CREATE TABLE draft_copy (
  session BLOB PRIMARY KEY CHECK (length(session) = 16),
  draft INTEGER NOT NULL REFERENCES draft ON DELETE CASCADE,
  content BLOB NOT NULL,
  answers BLOB NOT NULL,
  device TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision >= 0),
  seen INTEGER NOT NULL CHECK (seen >= 0),
  changed_at INTEGER NOT NULL,
  is_app INTEGER NOT NULL DEFAULT 0 CHECK (is_app IN (0, 1)),
  token_digest BLOB UNIQUE CHECK (length(token_digest) = 32),
  CHECK (token_digest IS NULL OR is_app = 1)
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_copy_draft ON draft_copy (draft, revision);
CREATE INDEX draft_copy_changed_at ON draft_copy (changed_at);
CREATE TABLE handover (
  code_digest BLOB PRIMARY KEY CHECK (length(code_digest) = 32),
  flow TEXT NOT NULL CHECK (flow <> ''),
  session BLOB NOT NULL CHECK (length(session) = 16),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  redeemed_at INTEGER,
  device TEXT,
  CHECK ((redeemed_at IS NULL) = (device IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX handover_session ON handover (session);
CREATE INDEX handover_expires_at ON handover (expires_at);
ALTER TABLE account_session ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE account_session ADD COLUMN used_at INTEGER;

-- version 7
CREATE TABLE consent_words (
  version TEXT PRIMARY KEY CHECK (length(version) = 16),
  language TEXT NOT NULL CHECK (language <> ''),
  texts TEXT NOT NULL CHECK (json_type(texts) = 'array')
) STRICT, WITHOUT ROWID;
CREATE TABLE consent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flow TEXT NOT NULL CHECK (flow <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  session BLOB NOT NULL CHECK (length(session) = 16),
  account INTEGER REFERENCES account ON DELETE CASCADE,
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  options TEXT CHECK (options IS NULL OR json_type(options) = 'array'),
  words TEXT REFERENCES consent_words,
  source TEXT NOT NULL CHECK (source IN ('flow', 'account')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX consent_session ON consent (session, flow, name);
CREATE INDEX consent_account ON consent (account, flow, name);
CREATE INDEX consent_words_used ON consent (words);
ALTER TABLE profile ADD COLUMN consents_kept INTEGER NOT NULL DEFAULT 0
  CHECK (consents_kept IN (0, 1));
CREATE INDEX profile_consents_missing ON profile (flow) WHERE consents_kept = 0;
ALTER TABLE profile ADD COLUMN origin TEXT
  CHECK (origin IS NULL OR json_type(origin) = 'object');

-- version 8
CREATE TABLE mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  sealed TEXT NOT NULL CHECK (sealed <> ''),
  account INTEGER REFERENCES account ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_due ON mail (next_at, id);
CREATE INDEX mail_account ON mail (account);
CREATE TABLE mail_link (
  token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
  purpose TEXT NOT NULL
    CHECK (purpose IN ('confirm', 'address', 'revert', 'password', 'device')),
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  detail BLOB,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_link_account ON mail_link (account);
CREATE INDEX mail_link_expires_at ON mail_link (expires_at);
ALTER TABLE account ADD COLUMN confirmed_at INTEGER;
CREATE TABLE known_device (
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  device_digest BLOB NOT NULL CHECK (length(device_digest) = 32),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (account, device_digest)
) STRICT, WITHOUT ROWID;
CREATE TABLE attempt (
  bucket BLOB PRIMARY KEY CHECK (length(bucket) = 16),
  tokens REAL NOT NULL CHECK (tokens >= 0),
  at INTEGER NOT NULL,
  full_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_full_at ON attempt (full_at);

-- version 9
ALTER TABLE handover ADD COLUMN purpose TEXT NOT NULL DEFAULT 'app'
  CHECK (purpose IN ('app', 'browser'));
ALTER TABLE handover ADD COLUMN successor BLOB CHECK (length(successor) = 16);
ALTER TABLE draft_copy ADD COLUMN moved_to BLOB CHECK (length(moved_to) = 16)
  REFERENCES draft_copy ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE draft_copy ADD COLUMN moved_at INTEGER;
CREATE INDEX draft_copy_moved_to ON draft_copy (moved_to) WHERE moved_to IS NOT NULL;

-- version 10
CREATE TABLE event_circumstances (
  id INTEGER PRIMARY KEY,
  flow TEXT NOT NULL CHECK (flow <> ''),
  version INTEGER NOT NULL,
  variant TEXT NOT NULL,
  locale TEXT NOT NULL,
  device TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('person', 'bot', 'simulated')),
  arms TEXT NOT NULL,
  UNIQUE (flow, version, variant, locale, device, source, arms)
) STRICT;
CREATE TABLE event_words (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind <> ''),
  screen TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  UNIQUE (kind, screen, subject, detail)
) STRICT;
CREATE TABLE event_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('person', 'bot', 'simulated')),
  last_at INTEGER NOT NULL,
  records BLOB NOT NULL CHECK (length(records) > 0 AND length(records) % 24 = 0)
) STRICT;
CREATE INDEX event_group_last_at ON event_group (last_at);
CREATE TABLE event_visit (
  visit INTEGER PRIMARY KEY,
  circumstances INTEGER NOT NULL REFERENCES event_circumstances,
  last_at INTEGER NOT NULL,
  is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
  state BLOB NOT NULL
) STRICT;
CREATE INDEX event_visit_last_at ON event_visit (last_at);
CREATE TABLE event_roll_up (
  circumstances INTEGER NOT NULL REFERENCES event_circumstances,
  hour INTEGER NOT NULL,
  cell BLOB NOT NULL,
  PRIMARY KEY (circumstances, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE event_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_group INTEGER NOT NULL
) STRICT;
INSERT INTO event_progress VALUES (1, 0);
-- What became of the events.
INSERT INTO event_circumstances VALUES (1, 'nutrisync', 0, '', '', '', 'person', ''),
  (2, 'ops', 0, 'b', '', '', 'person', '');
INSERT INTO event_words VALUES (1, 'screen_viewed', 'welcome', '', ''),
  (2, 'screen_left', 'welcome', '', ''), (3, 'completed', 'all-set', '', ''),
  (4, 'validation_failed', 'crew', '', '');
INSERT INTO event_group (source, last_at, records) VALUES ('person', 300000,
  x'0100000001000000f8ffffffffffffffa08601000000000001000000010000000700000000000000a08601000000000001000000020000000700000000000000c8a901000000000001000000030000000700000000000000400d03000000000002000000040000000500000000000000e093040000000000');
DROP TABLE event;
DROP TABLE event_mark;

-- version 11
CREATE TABLE operator (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
    CHECK (length(name) BETWEEN 1 AND 40 AND name NOT GLOB '*[^a-z0-9._-]*'),
  role TEXT NOT NULL CHECK (role IN ('view', 'people')),
  password_hash TEXT NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE operator_session (
  token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
  operator INTEGER REFERENCES operator ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_session_operator ON operator_session (operator);
CREATE INDEX operator_session_expires_at ON operator_session (expires_at);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY CHECK (id >= 1),
  at INTEGER NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  action TEXT NOT NULL CHECK (action <> ''),
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  previous BLOB NOT NULL CHECK (length(previous) = 32),
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32)
) STRICT;
CREATE INDEX audit_action ON audit (action, at);
CREATE TRIGGER audit_line_follows BEFORE INSERT ON audit
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM audit)
  OR NEW.previous IS NOT coalesce(
    (SELECT digest FROM audit ORDER BY id DESC LIMIT 1), zeroblob(32))
BEGIN
  SELECT RAISE(ABORT, 'a line of the audit trail follows the last one');
END;
CREATE TRIGGER audit_line_stays BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'a line of the audit trail is never changed');
END;
CREATE TRIGGER audit_line_is_kept BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'a line of the audit trail is never deleted');
END;
CREATE TABLE delivery_attempt (
  id INTEGER PRIMARY KEY,
  webhook INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event INTEGER NOT NULL REFERENCES outbox ON DELETE CASCADE,
  at INTEGER NOT NULL,
  failure TEXT
) STRICT;
CREATE INDEX delivery_attempt_delivery ON delivery_attempt (webhook, event);
CREATE INDEX delivery_attempt_event ON delivery_attempt (event);
CREATE INDEX delivery_attempt_at ON delivery_attempt (at);
CREATE INDEX delivery_settled_at ON delivery (settled_at);

-- version 12
CREATE TABLE simulated_session (
  session BLOB PRIMARY KEY CHECK (length(session) = 16),
  marked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE profile ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0
  CHECK (simulated IN (0, 1));
ALTER TABLE account ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0
  CHECK (simulated IN (0, 1));
CREATE INDEX profile_simulated ON profile (id) WHERE simulated = 1;
CREATE INDEX account_simulated ON account (id) WHERE simulated = 1;

-- version 13
CREATE TABLE experiment (
  flow TEXT NOT NULL CHECK (flow <> ''),
  id TEXT NOT NULL CHECK (id <> ''),
  state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'decided')),
  weights TEXT NOT NULL CHECK (json_valid(weights)),
  ramp INTEGER NOT NULL CHECK (ramp BETWEEN 0 AND 100),
  started_at INTEGER NOT NULL,
  stopped_at INTEGER,
  decided_at INTEGER,
  arm TEXT,
  definition TEXT NOT NULL,
  digest TEXT NOT NULL CHECK (length(digest) = 16),
  conclusion TEXT,
  PRIMARY KEY (flow, id),
  CHECK ((state = 'running') = (stopped_at IS NULL)),
  CHECK ((state = 'decided') = (arm IS NOT NULL AND decided_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE experiment_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flow TEXT NOT NULL,
  experiment TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (actor <> ''),
  change TEXT NOT NULL CHECK (change IN ('start', 'resume', 'stop', 'ramp', 'decide')),
  detail TEXT NOT NULL,
  FOREIGN KEY (flow, experiment) REFERENCES experiment (flow, id)
) STRICT;
CREATE INDEX experiment_change_of ON experiment_change (flow, experiment, id);

-- version 14
ALTER TABLE delivery_attempt ADD COLUMN milliseconds INTEGER CHECK (milliseconds >= 0);
CREATE TABLE daily_figure (
  day INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  value INTEGER NOT NULL CHECK (value >= 0),
  PRIMARY KEY (day, name)
) STRICT, WITHOUT ROWID;

-- version 15
ALTER TABLE event_group ADD COLUMN series BLOB CHECK (length(series) > 0);
DROP INDEX delivery_settled_at;
CREATE INDEX delivery_settled_at ON delivery (settled_at) WHERE settled_at IS NOT NULL;

-- version 16
CREATE TABLE key_mark (
  mark BLOB PRIMARY KEY CHECK (length(mark) = 16)
) STRICT, WITHOUT ROWID;

-- version 17
ALTER TABLE experiment ADD COLUMN figures TEXT CHECK (figures IS NULL OR json_valid(figures));

-- version 18
CREATE INDEX imported_password_cost ON imported_password (substr(hash, 5, 2));
CREATE INDEX event_roll_up_hour ON event_roll_up (hour);
CREATE INDEX delivery_outcome ON delivery (outcome, event);

-- version 19
CREATE INDEX profile_listed ON profile (submitted_at, flow, variant, account) WHERE simulated = 0;
CREATE INDEX delivery_waiting ON delivery (next_at, event) WHERE settled_at IS NULL;

-- version 20
CREATE TABLE revoked_key_mark (
  mark BLOB PRIMARY KEY CHECK (length(mark) = 16)
) STRICT, WITHOUT ROWID;

-- version 21
ALTER TABLE draft_copy ADD COLUMN signed_in_by BLOB CHECK (length(signed_in_by) = 32);

-- version 22
CREATE TABLE new_event_visit (
  visit INT PRIMARY KEY NOT NULL,
  circumstances INTEGER NOT NULL REFERENCES event_circumstances,
  last_at INTEGER NOT NULL,
  is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
  state BLOB NOT NULL
) STRICT;
INSERT INTO new_event_visit (visit, circumstances, last_at, is_finished, state)
  SELECT visit, circumstances, last_at, is_finished, state FROM event_visit ORDER BY last_at;
DROP TABLE event_visit;
ALTER TABLE new_event_visit RENAME TO event_visit;
CREATE INDEX event_visit_last_at ON event_visit (last_at);

-- version 23
CREATE INDEX known_device_seen_at ON known_device (seen_at);

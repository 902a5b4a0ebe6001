import { DatabaseSync } from '@photostructure/sqlite'
import { createPrivateFile } from './database-file'

/**
 * The app's database: journal, accounts, settings, last good answers. No secret is ever stored here. A write is durable
 * when it returns (WAL with synchronous=FULL); the journal relies on this.
 */
export type Database = InstanceType<typeof DatabaseSync>

/** The entry at index N migrates schema version N to N + 1. Entries are never edited, only added. */
const MIGRATIONS = [
  `CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE accounts (
     profile TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, key_id TEXT, position INTEGER NOT NULL,
     PRIMARY KEY (profile, id)
   ) STRICT;
   CREATE TABLE keys (key_id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
   CREATE TABLE steps (
     flow TEXT NOT NULL, n INTEGER NOT NULL, at TEXT NOT NULL, step TEXT NOT NULL, data TEXT NOT NULL,
     PRIMARY KEY (flow, n)
   ) STRICT;
   CREATE TABLE answers (
     profile TEXT NOT NULL, request TEXT NOT NULL, body TEXT NOT NULL, received_at TEXT NOT NULL,
     PRIMARY KEY (profile, request)
   ) STRICT;
   CREATE INDEX answers_by_age ON answers (received_at);
   CREATE TABLE drift (at TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, expected TEXT NOT NULL) STRICT;`,
  `DROP TABLE drift;
   CREATE TABLE drift (
     operation TEXT NOT NULL, path TEXT NOT NULL, expected TEXT NOT NULL, got TEXT NOT NULL,
     first_at TEXT NOT NULL, last_at TEXT NOT NULL, times INTEGER NOT NULL,
     PRIMARY KEY (operation, path, expected, got)
   ) STRICT;`,
  // A mark for invalidated answers; requests with an idempotency key; sampled values, by span of time; events of the
  // market, with the cursor and the gaps; observed behaviour that the market's documents leave open; descriptions of
  // service keys (never the keys themselves).
  `ALTER TABLE answers ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE answers ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE keyed_acts (
     profile TEXT NOT NULL, act TEXT NOT NULL, operation TEXT NOT NULL, body TEXT NOT NULL, key TEXT NOT NULL,
     sent_as TEXT NOT NULL, at TEXT NOT NULL, outcome TEXT NOT NULL, answer TEXT,
     PRIMARY KEY (profile, act)
   ) STRICT;
   CREATE TABLE samples (
     profile TEXT NOT NULL, series TEXT NOT NULL, span_ms INTEGER NOT NULL, at INTEGER NOT NULL,
     count INTEGER NOT NULL, low REAL NOT NULL, high REAL NOT NULL, last REAL NOT NULL,
     PRIMARY KEY (profile, series, span_ms, at)
   ) STRICT;
   CREATE TABLE events (
     profile TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, token TEXT NOT NULL, serial INTEGER NOT NULL,
     event TEXT NOT NULL,
     PRIMARY KEY (profile, id)
   ) STRICT;
   CREATE INDEX events_by_time ON events (profile, at);
   CREATE TABLE feeds (profile TEXT PRIMARY KEY, cursor INTEGER NOT NULL, read_at INTEGER NOT NULL) STRICT;
   CREATE TABLE feed_gaps (
     profile TEXT NOT NULL, from_at INTEGER, to_at INTEGER, reason TEXT NOT NULL, noted_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE readings (
     profile TEXT NOT NULL, reading TEXT NOT NULL, shown TEXT NOT NULL, first_at TEXT NOT NULL, last_at TEXT NOT NULL,
     PRIMARY KEY (profile, reading, shown)
   ) STRICT;
   CREATE TABLE service_keys (
     profile TEXT NOT NULL, kind TEXT NOT NULL, prefix TEXT NOT NULL, origin TEXT NOT NULL, added_at TEXT NOT NULL,
     first_used_at TEXT, last_used_at TEXT, refused_at TEXT,
     PRIMARY KEY (profile, kind)
   ) STRICT;`,
  // Adds the profile whose market sent the answer. The existing rows do not state the profile, so they are dropped.
  `DROP TABLE drift;
   CREATE TABLE drift (
     profile TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, expected TEXT NOT NULL, got TEXT NOT NULL,
     first_at TEXT NOT NULL, last_at TEXT NOT NULL, times INTEGER NOT NULL,
     PRIMARY KEY (profile, operation, path, expected, got)
   ) STRICT;`,
  // Cached answers are trimmed in the order of their writing, so the index by time is not needed. `unkept_events` holds
  // ids of received events that could not be stored, so that each event is reported only once.
  `DROP INDEX answers_by_age;
   CREATE TABLE unkept_events (profile TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (profile, id)) STRICT;`,
  // The person's list of spenders, address book and limits.
  `CREATE TABLE spenders (
     profile TEXT NOT NULL, id TEXT NOT NULL, name TEXT, added_at TEXT NOT NULL, position INTEGER NOT NULL,
     PRIMARY KEY (profile, id)
   ) STRICT;
   CREATE TABLE book (
     profile TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, added_at TEXT NOT NULL, PRIMARY KEY (profile, id)
   ) STRICT;
   CREATE TABLE limits (profile TEXT PRIMARY KEY, limits TEXT NOT NULL) STRICT;`,
  // `head`: profile, account, kind and locks of a flow, for the case that the data of the flow start cannot be read.
  `ALTER TABLE steps ADD COLUMN head TEXT;`,
  // NFTs that the person hides or marks as spam; the person's alert rules; notices that were shown.
  `CREATE TABLE marks (
     profile TEXT NOT NULL, token TEXT NOT NULL, serial INTEGER NOT NULL, mark TEXT NOT NULL, at INTEGER NOT NULL,
     PRIMARY KEY (profile, token, serial)
   ) STRICT;
   CREATE TABLE alert_rules (
     profile TEXT NOT NULL, id TEXT NOT NULL, rule TEXT NOT NULL, made_at INTEGER NOT NULL,
     PRIMARY KEY (profile, id)
   ) STRICT;
   CREATE TABLE notices (
     profile TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, notice TEXT NOT NULL, read_at INTEGER,
     PRIMARY KEY (profile, id)
   ) STRICT;
   CREATE INDEX notices_by_time ON notices (profile, at);`,
  // Proofs of draws that the person keeps. A proof belongs to no profile, so it stays when a profile is removed.
  `CREATE TABLE kept_draws (
     id TEXT PRIMARY KEY, title TEXT NOT NULL, verdict TEXT NOT NULL, kept_at INTEGER NOT NULL, text TEXT NOT NULL
   ) STRICT;`,
  // Revisions of the market's documents that were seen, and calls of its tools that the person made.
  `CREATE TABLE seen_documents (
     profile TEXT NOT NULL, language TEXT NOT NULL, slug TEXT NOT NULL, scope TEXT NOT NULL, known TEXT,
     newest TEXT NOT NULL, newest_at TEXT NOT NULL,
     PRIMARY KEY (profile, language, slug)
   ) STRICT;
   CREATE TABLE tool_calls (
     profile TEXT NOT NULL, n INTEGER NOT NULL, call TEXT NOT NULL, PRIMARY KEY (profile, n)
   ) STRICT;`,
  // The same slug may be in two scopes. `listed_at`: time at which the market last listed the document.
  // `empty_documents`: scopes for which the market listed no document.
  `ALTER TABLE seen_documents RENAME TO old_seen_documents;
   CREATE TABLE seen_documents (
     profile TEXT NOT NULL, language TEXT NOT NULL, scope TEXT NOT NULL, slug TEXT NOT NULL, known TEXT,
     newest TEXT NOT NULL, newest_at TEXT NOT NULL, listed_at TEXT NOT NULL,
     PRIMARY KEY (profile, language, scope, slug)
   ) STRICT;
   INSERT INTO seen_documents SELECT profile, language, scope, slug, known, newest, newest_at, newest_at
     FROM old_seen_documents;
   DROP TABLE old_seen_documents;
   CREATE TABLE empty_documents (
     profile TEXT NOT NULL, language TEXT NOT NULL, scope TEXT NOT NULL, PRIMARY KEY (profile, language, scope)
   ) STRICT;`,
  // The market's answers about how the NFTs of a mint were drawn.
  `CREATE TABLE drawn (
     profile TEXT NOT NULL, flow TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (profile, flow)
   ) STRICT;`,
  // Counts the journal steps ever written. This count never decreases, so a database with a lower count than before has
  // lost steps.
  `INSERT OR REPLACE INTO settings (key, value) SELECT 'history-written', CAST(count(*) AS TEXT) FROM steps;
   CREATE TRIGGER count_history AFTER INSERT ON steps BEGIN
     UPDATE settings SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE key = 'history-written';
   END;`,
  // A copy of the rows that protect the person, with an authentication tag: see record-guard.ts.
  `CREATE TABLE own_records (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL, tag TEXT NOT NULL) STRICT;`,
  // Descriptions of agent keys that the app itself does not use: keys of assistants, and former keys that were not
  // revoked (never the keys themselves).
  `CREATE TABLE agent_keys (
     profile TEXT NOT NULL, id TEXT NOT NULL, purpose TEXT NOT NULL, origin TEXT NOT NULL, prefix TEXT NOT NULL,
     added_at TEXT NOT NULL, last_used_at TEXT, removed_at TEXT,
     PRIMARY KEY (profile, id)
   ) STRICT;`,
]

/** The schema that this version writes, as in `PRAGMA user_version`. */
export const SCHEMA_VERSION = MIGRATIONS.length

/**
 * A connection that stays open while any of its statements exists. A connection is closed when it is garbage-collected,
 * and a statement does not reference its connection: without this class, a store that holds only statements would fail
 * at a random moment.
 */
class HeldDatabase extends DatabaseSync {
  override prepare(...args: Parameters<Database['prepare']>): ReturnType<Database['prepare']> {
    const statement = super.prepare(...args)
    connections.set(statement, this)
    return statement
  }
}
const connections = new WeakMap<object, HeldDatabase>()

/**
 * Opens the database, creates it if missing, and migrates it to schema `version`. Throws SQLite's or the system's
 * error. With a lower `version`, the schema is that of an earlier version of the app.
 */
export function openDatabase(file: string, version: number = MIGRATIONS.length): Database {
  if (file !== ':memory:') createPrivateFile(file)
  const db = new HeldDatabase(file)
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;',
    )
    migrate(db, version)
    return db
  } catch (cause) {
    // Close the file, because the caller may rename it: Windows does not rename an open file.
    db.close()
    throw cause
  }
}

function migrate(db: Database, targetVersion: number): void {
  const { user_version: currentVersion } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  for (let version = currentVersion; version < targetVersion; version++) {
    inTransaction(db, () => {
      db.exec(MIGRATIONS[version] ?? '')
      db.exec(`PRAGMA user_version = ${version + 1}`)
    })
  }
}

/**
 * Does `work` without waiting for the disk, for replaceable data such as cached answers. The database stays consistent,
 * but a power loss may undo the last writes. Waiting for the disk would take longer than requesting the answer again.
 */
export function withoutDiskSync<T>(db: Database, work: () => T): T {
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
}

/** Does `work` in one transaction, and rolls back if `work` throws. */
export function inTransaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (cause) {
    // On a full disk SQLite has already rolled back. A second rollback would fail, and its error would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw cause
  }
}

import type { Migration } from '#platform/database/migration.ts'

/** What changes with every request: units taken, and when a key was last used. */
export const counters: Migration = {
  version: 1,
  sql: `
    CREATE TABLE usage_of_month (
      account_id       TEXT NOT NULL,
      month            TEXT NOT NULL,
      used             INTEGER NOT NULL CHECK (used >= 0),
      PRIMARY KEY (account_id, month)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE usage_of_day (
      account_id       TEXT NOT NULL,
      day              TEXT NOT NULL,
      key_id           TEXT NOT NULL,
      operation        TEXT NOT NULL,
      units            INTEGER NOT NULL CHECK (units > 0),
      PRIMARY KEY (account_id, day, key_id, operation)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE key_last_used (
      key_id           TEXT PRIMARY KEY,
      last_used_ms     INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}

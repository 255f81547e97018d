import type { Migration } from '#platform/database/migration.ts'

/** The last requests of each account, and how many there were of each kind. */
export const requestLog: Migration = {
  version: 1,
  sql: `
    CREATE TABLE request (
      position         INTEGER PRIMARY KEY,
      account_id       TEXT NOT NULL,
      at_ms            INTEGER NOT NULL,
      key_id           TEXT NOT NULL,
      operation        TEXT NOT NULL,
      status           INTEGER NOT NULL,
      took_us          INTEGER NOT NULL,
      request_id       TEXT NOT NULL
    ) STRICT;
    CREATE INDEX request_by_account ON request (account_id, position);

    CREATE TABLE requests_of_day (
      account_id       TEXT NOT NULL,
      day              TEXT NOT NULL,
      key_id           TEXT NOT NULL,
      operation        TEXT NOT NULL,
      status           INTEGER NOT NULL,
      requests         INTEGER NOT NULL CHECK (requests > 0),
      PRIMARY KEY (account_id, day, key_id, operation, status)
    ) STRICT, WITHOUT ROWID;
  `,
}

import type { Migration } from '#platform/database/migration.ts'

/** Accounts, their keys, and the log of what was done to them. */
export const accountsAndKeys: Migration = {
  version: 1,
  sql: `
    CREATE TABLE account (
      id               TEXT PRIMARY KEY,
      email            TEXT NOT NULL UNIQUE,
      plan             TEXT NOT NULL,
      contract_quota   INTEGER CHECK (contract_quota >= 0),
      contract_burst   INTEGER CHECK (contract_burst >= 1),
      created_ms       INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE api_key (
      id               TEXT PRIMARY KEY,
      account_id       TEXT NOT NULL REFERENCES account (id),
      label            TEXT NOT NULL,
      token_sha256     BLOB NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
      last_four        TEXT NOT NULL,
      created_ms       INTEGER NOT NULL,
      revoked_ms       INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX api_key_by_account ON api_key (account_id, created_ms, id);

    CREATE TABLE audit_entry (
      position         INTEGER PRIMARY KEY,
      at_ms            INTEGER NOT NULL,
      actor            TEXT NOT NULL,
      action           TEXT NOT NULL,
      account_id       TEXT NOT NULL,
      key_id           TEXT,
      detail           TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_entry_by_account ON audit_entry (account_id, position);
  `,
}

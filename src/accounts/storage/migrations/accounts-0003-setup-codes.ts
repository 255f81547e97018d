import type { Migration } from '#platform/database/migration.ts'

/** Codes that prove access to the machine (setup-code.ts), by their hash. */
export const setupCodes: Migration = {
  version: 3,
  sql: `
    CREATE TABLE setup_code (
      code_sha256      BLOB PRIMARY KEY CHECK (length(code_sha256) = 32),
      created_ms       INTEGER NOT NULL,
      expires_ms       INTEGER NOT NULL,
      attempts         INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
  `,
}

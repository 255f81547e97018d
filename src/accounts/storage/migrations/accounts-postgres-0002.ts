import type { Migration } from '#platform/database/migration.ts'

/** Codes that prove access to the machine (setup-code.ts), by their hash. */
export const setupCodesInPostgres: Migration = {
  version: 2,
  sql: `
    CREATE TABLE setup_code (
      code_sha256         BYTEA PRIMARY KEY CHECK (length(code_sha256) = 32),
      created_ms          BIGINT NOT NULL,
      expires_ms          BIGINT NOT NULL,
      attempts            INTEGER NOT NULL DEFAULT 0
    );
  `,
}

import type { Migration } from '#platform/database/migration.ts'

/** What lists of keys are read by, so that no page costs more with the number of keys that were revoked. */
const INDEXES = `
  CREATE INDEX api_key_working ON api_key (account_id, created_ms, id) WHERE revoked_ms IS NULL;
  CREATE INDEX api_key_revoked ON api_key (account_id, revoked_ms, id) WHERE revoked_ms IS NOT NULL;
  CREATE INDEX account_operator ON account (id) WHERE is_operator = 1;
`

export const boundedLists: Migration = { version: 4, sql: INDEXES }

/** The same in PostgreSQL. */
export const boundedListsInPostgres: Migration = { version: 3, sql: INDEXES }

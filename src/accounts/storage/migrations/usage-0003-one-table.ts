import type { Migration } from '#platform/database/migration.ts'

/**
 * The two counters that each request changes, in one table, and next to each other in it: a commit writes one page where
 * it wrote two (docs/adr/0165-both-counters-on-one-page.md). The period is a day, `2026-11-21`, or a month, `2026-11~`,
 * which sorts behind its days and, in descending order, right before the current one. The row of a month has neither
 * key nor operation. No release has the tables of version 1, so they can go.
 */
export const oneTable: Migration = {
  version: 3,
  sql: `
    CREATE TABLE usage (
      account_id       TEXT NOT NULL,
      period           TEXT NOT NULL,
      key_id           TEXT NOT NULL,
      operation        TEXT NOT NULL,
      units            INTEGER NOT NULL CHECK (units > 0),
      PRIMARY KEY (account_id, period DESC, key_id, operation)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX usage_of_months ON usage (period, account_id) WHERE key_id = '';

    INSERT INTO usage (account_id, period, key_id, operation, units)
      SELECT account_id, month || '~', '', '', used FROM usage_of_month WHERE used > 0
      UNION ALL
      SELECT account_id, day, key_id, operation, units FROM usage_of_day;

    DROP TABLE usage_of_month;
    DROP TABLE usage_of_day;
  `,
}

import type { Migration } from '#platform/database/migration.ts'

/** Which e-mails about a quota were sent, so that each is sent once over all processes. */
export const quotaNotices: Migration = {
  version: 2,
  sql: `
    CREATE TABLE quota_notice (
      account_id       TEXT NOT NULL,
      month            TEXT NOT NULL,
      quota            INTEGER NOT NULL,
      threshold        INTEGER NOT NULL,
      PRIMARY KEY (account_id, month, quota, threshold)
    ) STRICT, WITHOUT ROWID;
  `,
}

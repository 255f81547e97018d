import type { Migration } from '#platform/database/migration.ts'

/**
 * The tables of requests-0001-request-log.ts in PostgreSQL. The place of a request is its time, then its number within
 * the process that noted it: a sequence would give no order over several machines.
 */
const requestLog: Migration = {
  version: 1,
  sql: `
    CREATE TABLE request (
      account_id       TEXT NOT NULL,
      at_ms            BIGINT NOT NULL,
      number           BIGINT NOT NULL,
      noted_by         TEXT NOT NULL,
      key_id           TEXT NOT NULL,
      operation        TEXT NOT NULL,
      status           INTEGER NOT NULL,
      took_us          BIGINT NOT NULL,
      request_id       TEXT NOT NULL,
      PRIMARY KEY (account_id, at_ms, number, noted_by)
    );

    CREATE TABLE requests_of_day (
      account_id       TEXT NOT NULL,
      day              TEXT NOT NULL,
      key_id           TEXT NOT NULL,
      operation        TEXT NOT NULL,
      status           INTEGER NOT NULL,
      requests         BIGINT NOT NULL CHECK (requests > 0),
      PRIMARY KEY (account_id, day, key_id, operation, status)
    );
  `,
}

/** In order of their versions. */
export const REQUESTS_POSTGRES_MIGRATIONS: readonly Migration[] = [requestLog]

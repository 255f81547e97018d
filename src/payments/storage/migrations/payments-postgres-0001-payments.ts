import type { Migration } from '#platform/database/migration.ts'

/** The table of payments-0001-payments.ts with its two steps, in PostgreSQL. */
const payments: Migration = {
  version: 1,
  sql: `
    CREATE TABLE payment (
      payment_id       TEXT PRIMARY KEY,
      request_binding  TEXT NOT NULL,
      fingerprint      TEXT NOT NULL,
      identifier       TEXT UNIQUE,
      network          TEXT NOT NULL,
      payer            TEXT NOT NULL,
      nonce            TEXT NOT NULL,
      amount           TEXT NOT NULL,
      valid_before     BIGINT NOT NULL,
      path             TEXT NOT NULL,
      state            TEXT NOT NULL CHECK (state IN ('claimed', 'settling', 'unknown', 'settled', 'failed')),
      owner            TEXT NOT NULL,
      lease_until_ms   BIGINT NOT NULL,
      transaction_hash TEXT,
      is_confirmed     INTEGER NOT NULL DEFAULT 0,
      answer_count     INTEGER NOT NULL DEFAULT 0 CHECK (answer_count >= 0),
      first_answer_ms  BIGINT,
      created_ms       BIGINT NOT NULL,
      settled_ms       BIGINT,
      trouble          TEXT,
      CHECK ((state = 'settled') = (transaction_hash IS NOT NULL))
    );
    CREATE INDEX payment_by_time ON payment (created_ms, payment_id);
    CREATE INDEX payment_unresolved ON payment (lease_until_ms) WHERE state IN ('settling', 'unknown');
    CREATE INDEX payment_by_state ON payment (state, created_ms, payment_id);
  `,
}

/** In order of their versions. */
export const PAYMENTS_POSTGRES_MIGRATIONS: readonly Migration[] = [payments]

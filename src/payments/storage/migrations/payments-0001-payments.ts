import type { Migration } from '#platform/database/migration.ts'

/** Every payment that was presented and not turned away. */
export const payments: Migration = {
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
      valid_before     INTEGER NOT NULL,
      path             TEXT NOT NULL,
      state            TEXT NOT NULL CHECK (state IN ('claimed', 'settling', 'unknown', 'settled', 'failed')),
      owner            TEXT NOT NULL,
      lease_until_ms   INTEGER NOT NULL,
      transaction_hash TEXT,
      is_confirmed     INTEGER NOT NULL DEFAULT 0,
      answer_count     INTEGER NOT NULL DEFAULT 0 CHECK (answer_count >= 0),
      first_answer_ms  INTEGER,
      created_ms       INTEGER NOT NULL,
      settled_ms       INTEGER,
      trouble          TEXT,
      CHECK ((state = 'settled') = (transaction_hash IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX payment_by_time ON payment (created_ms, payment_id);
    CREATE INDEX payment_unresolved ON payment (lease_until_ms) WHERE state IN ('settling', 'unknown');
  `,
}

/** The operator lists the payments of one state, of which the failed ones are few among many. */
export const paymentsByState: Migration = {
  version: 2,
  sql: 'CREATE INDEX payment_by_state ON payment (state, created_ms, payment_id);',
}

/** In order of their versions. */
export const PAYMENTS_MIGRATIONS: readonly Migration[] = [payments, paymentsByState]

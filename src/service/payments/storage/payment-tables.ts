import { POSTGRES_TYPES, SQLITE_TYPES, type SqlTypes } from '#platform/database/sql-types.ts'
import type { Migration } from '#platform/database/migration.ts'

/** Every payment that was presented and not turned away. */
const payments = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE payment (
    payment_id       TEXT PRIMARY KEY,
    request_binding  TEXT NOT NULL,
    fingerprint      TEXT NOT NULL,
    identifier       TEXT UNIQUE,
    network          TEXT NOT NULL,
    payer            TEXT NOT NULL,
    nonce            TEXT NOT NULL,
    amount           TEXT NOT NULL,
    valid_before     ${integer} NOT NULL,
    path             TEXT NOT NULL,
    state            TEXT NOT NULL CHECK (state IN ('claimed', 'settling', 'unknown', 'settled', 'failed')),
    owner            TEXT NOT NULL,
    lease_until_ms   ${integer} NOT NULL,
    transaction_hash TEXT,
    is_confirmed     INTEGER NOT NULL DEFAULT 0,
    answer_count     INTEGER NOT NULL DEFAULT 0 CHECK (answer_count >= 0),
    first_answer_ms  ${integer},
    created_ms       ${integer} NOT NULL,
    settled_ms       ${integer},
    trouble          TEXT,
    CHECK ((state = 'settled') = (transaction_hash IS NOT NULL))
  )${options};
  CREATE INDEX payment_by_time ON payment (created_ms, payment_id);
  CREATE INDEX payment_unresolved ON payment (lease_until_ms) WHERE state IN ('settling', 'unknown');
  CREATE INDEX payment_by_state ON payment (state, created_ms, payment_id);`

/** Key of the bindings of private requests, created by the first process that needs it. */
const bindingKey = ({ options }: SqlTypes): string => `
  CREATE TABLE payment_binding_key (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    hex TEXT NOT NULL
  )${options};`

/** Version 2 is what release 0.1.0 has. */
export const SQLITE_PAYMENT_MIGRATIONS: readonly Migration[] = [
  { version: 2, sql: payments(SQLITE_TYPES) },
  { version: 3, sql: bindingKey(SQLITE_TYPES) },
]
export const POSTGRES_PAYMENT_MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: payments(POSTGRES_TYPES) },
  { version: 2, sql: bindingKey(POSTGRES_TYPES) },
]

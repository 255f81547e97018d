import { type Migration, POSTGRES_TYPES, SQLITE_TYPES, type SqlTypes } from '#platform/database/migration.ts'

/** Name of the account store in error messages, in either database. */
export const STORE_NAME = 'account store'

const accounts = ({ integer, bytes, options }: SqlTypes): string => `
  CREATE TABLE account (
    id                  TEXT PRIMARY KEY,
    email               TEXT NOT NULL UNIQUE,
    plan                TEXT NOT NULL,
    contract_quota      ${integer} CHECK (contract_quota >= 0),
    contract_burst      ${integer} CHECK (contract_burst >= 1),
    created_ms          ${integer} NOT NULL,
    user_id             TEXT,
    is_operator         INTEGER NOT NULL DEFAULT 0 CHECK (is_operator IN (0, 1)),
    disabled_ms         ${integer},
    deleted_ms          ${integer},
    billing_customer    TEXT,
    subscription_status TEXT
  )${options};
  CREATE UNIQUE INDEX account_by_user ON account (user_id) WHERE user_id IS NOT NULL;
  CREATE UNIQUE INDEX account_by_customer ON account (billing_customer) WHERE billing_customer IS NOT NULL;

  CREATE TABLE api_key (
    id                  TEXT PRIMARY KEY,
    account_id          TEXT NOT NULL REFERENCES account (id),
    label               TEXT NOT NULL,
    mode                TEXT NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'test')),
    token_sha256        ${bytes} NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
    last_four           TEXT NOT NULL,
    created_ms          ${integer} NOT NULL,
    revoked_ms          ${integer}
  )${options};
  CREATE INDEX api_key_by_account ON api_key (account_id, created_ms, id);`

const auditLog = (integer: string, position: string, options = ''): string => `
  CREATE TABLE audit_entry (
    position            ${position} PRIMARY KEY,
    at_ms               ${integer} NOT NULL,
    actor               TEXT NOT NULL,
    action              TEXT NOT NULL,
    account_id          TEXT NOT NULL,
    key_id              TEXT,
    detail              TEXT NOT NULL
  )${options};
  CREATE INDEX audit_entry_by_account ON audit_entry (account_id, position);`

/** Setup codes by hash (setup-code.ts), and indexes that keep the cost of key lists independent of revoked keys. */
const sinceRelease010 = ({ integer, bytes, options }: SqlTypes): string => `
  CREATE TABLE setup_code (
    code_sha256         ${bytes} PRIMARY KEY CHECK (length(code_sha256) = 32),
    created_ms          ${integer} NOT NULL,
    expires_ms          ${integer} NOT NULL,
    attempts            INTEGER NOT NULL DEFAULT 0
  )${options};
  CREATE INDEX api_key_working ON api_key (account_id, created_ms, id) WHERE revoked_ms IS NULL;
  CREATE INDEX api_key_revoked ON api_key (account_id, revoked_ms, id) WHERE revoked_ms IS NOT NULL;
  CREATE INDEX account_operator ON account (id) WHERE is_operator = 1;`

/** Key restrictions; lists are separated by spaces. */
const keyRestrictions = (integer: string): string => `
  ALTER TABLE api_key ADD COLUMN expires_ms ${integer};
  ALTER TABLE api_key ADD COLUMN scopes TEXT;
  ALTER TABLE api_key ADD COLUMN allowed_addresses TEXT`

/** Instance settings by name, and sign-up invitations by the hash of their codes. */
const instanceSettings = ({ integer, bytes, options }: SqlTypes): string => `
  CREATE TABLE instance_setting (
    name                TEXT PRIMARY KEY,
    value               TEXT NOT NULL
  )${options};

  CREATE TABLE invitation (
    id                  TEXT PRIMARY KEY,
    code_sha256         ${bytes} NOT NULL UNIQUE CHECK (length(code_sha256) = 32),
    note                TEXT NOT NULL,
    created_ms          ${integer} NOT NULL,
    expires_ms          ${integer} NOT NULL,
    used_ms             ${integer}
  )${options};
  CREATE INDEX invitation_by_age ON invitation (created_ms DESC, id);`

/**
 * Members of accounts (members/). A transferred account has its owner in `owner_id` and `owner_email`; `user_id` and
 * `email` then belong to nobody. `left_ms`: a former member, whose name the audit log needs. Only adds columns, so that
 * release 0.1.0 still works with the same tables.
 */
const members = ({ integer, bytes, options }: SqlTypes): string => `
  ALTER TABLE account ADD COLUMN owner_id TEXT;
  ALTER TABLE account ADD COLUMN owner_email TEXT;
  CREATE INDEX account_by_owner ON account (owner_id, created_ms, id) WHERE owner_id IS NOT NULL;
  ALTER TABLE api_key ADD COLUMN created_by TEXT;
  ALTER TABLE audit_entry ADD COLUMN user_id TEXT;

  CREATE TABLE account_member (
    account_id          TEXT NOT NULL REFERENCES account (id),
    user_id             TEXT NOT NULL,
    email               TEXT NOT NULL,
    role                TEXT NOT NULL CHECK (role IN ('viewer', 'developer', 'admin')),
    joined_ms           ${integer} NOT NULL,
    left_ms             ${integer},
    PRIMARY KEY (account_id, user_id)
  )${options};
  CREATE INDEX account_member_by_user ON account_member (user_id, joined_ms, account_id);

  CREATE TABLE member_invitation (
    id                  TEXT PRIMARY KEY,
    account_id          TEXT NOT NULL REFERENCES account (id),
    email               TEXT,
    role                TEXT NOT NULL CHECK (role IN ('viewer', 'developer', 'admin')),
    token_sha256        ${bytes} NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
    invited_by          TEXT NOT NULL,
    created_ms          ${integer} NOT NULL,
    expires_ms          ${integer} NOT NULL,
    closed_ms           ${integer}
  )${options};
  CREATE INDEX member_invitation_by_account ON member_invitation (account_id, created_ms, id);
  CREATE INDEX member_invitation_by_email ON member_invitation (email) WHERE email IS NOT NULL AND closed_ms IS NULL;`

/** Connected apps and their tokens (apps/connected-apps.ts). `expires_ms` is null until the first token. */
const connectedApps = ({ integer, bytes, options }: SqlTypes): string => `
  CREATE TABLE app_connection (
    id                  TEXT PRIMARY KEY,
    account_id          TEXT NOT NULL REFERENCES account (id),
    user_id             TEXT NOT NULL,
    role                TEXT NOT NULL CHECK (role IN ('viewer', 'developer', 'admin', 'owner')),
    client_id           TEXT NOT NULL,
    name                TEXT NOT NULL,
    redirect_host       TEXT NOT NULL,
    scopes              TEXT NOT NULL,
    code_sha256         ${bytes} NOT NULL UNIQUE CHECK (length(code_sha256) = 32),
    created_ms          ${integer} NOT NULL,
    expires_ms          ${integer},
    revoked_ms          ${integer}
  )${options};
  CREATE INDEX app_connection_by_account ON app_connection (account_id, created_ms, id);
  CREATE INDEX app_connection_former ON app_connection (account_id, revoked_ms, id) WHERE revoked_ms IS NOT NULL;

  CREATE TABLE app_token (
    token_sha256        ${bytes} PRIMARY KEY CHECK (length(token_sha256) = 32),
    connection_id       TEXT NOT NULL REFERENCES app_connection (id),
    expires_ms          ${integer} NOT NULL
  )${options};
  CREATE INDEX app_token_by_connection ON app_token (connection_id, expires_ms);`

/** Files with data next to accounts.sqlite, so that a lost file is detected (used-stores.ts). */
const USED_STORES = `
  CREATE TABLE used_store (
    name                TEXT PRIMARY KEY
  ) STRICT`

/** Last use of each key, and sent quota emails, so that each is sent once over all processes. */
const keyUseAndNotices = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE key_last_used (
    key_id              TEXT PRIMARY KEY,
    last_used_ms        ${integer} NOT NULL
  )${options};

  CREATE TABLE quota_notice (
    account_id          TEXT NOT NULL,
    month               TEXT NOT NULL,
    quota               ${integer} NOT NULL,
    threshold           INTEGER NOT NULL,
    PRIMARY KEY (account_id, month, quota, threshold)
  )${options};`

/**
 * The two counters that each request changes, adjacent in one table, so that a commit writes one page
 * (docs/adr/0011-account-and-usage-files.md). The period is a day, "2026-11-21", or a month, "2026-11~", which sorts
 * after its days and, in descending order, right before the current one. A month's row has neither key nor operation.
 */
const SQLITE_COUNTERS = `
  CREATE TABLE usage (
    account_id          TEXT NOT NULL,
    period              TEXT NOT NULL,
    key_id              TEXT NOT NULL,
    operation           TEXT NOT NULL,
    units               INTEGER NOT NULL CHECK (units > 0),
    PRIMARY KEY (account_id, period DESC, key_id, operation)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX usage_of_months ON usage (period, account_id) WHERE key_id = '';`

/** `granted` and `quota` of a month are the result of the last batch of charges, and its quota. */
const POSTGRES_COUNTERS = `
  CREATE TABLE usage_of_month (
    account_id          TEXT NOT NULL,
    month               TEXT NOT NULL,
    used                BIGINT NOT NULL CHECK (used >= 0),
    granted             BIGINT NOT NULL CHECK (granted >= 0),
    quota               BIGINT NOT NULL,
    PRIMARY KEY (account_id, month)
  );

  CREATE TABLE usage_of_day (
    account_id          TEXT NOT NULL,
    day                 TEXT NOT NULL,
    key_id              TEXT NOT NULL,
    operation           TEXT NOT NULL,
    units               BIGINT NOT NULL CHECK (units > 0),
    PRIMARY KEY (account_id, day, key_id, operation)
  );`

/** Batches with an Idempotency-Key, and their number of charged lines (usage/idempotency-keys.ts). */
const idempotencyKeys = ({ integer, bytes, options }: SqlTypes): string => `
  CREATE TABLE idempotency_key (
    account_id          TEXT NOT NULL,
    key_sha256          ${bytes} NOT NULL CHECK (length(key_sha256) = 32),
    body_sha256         ${bytes} NOT NULL CHECK (length(body_sha256) = 32),
    charged             INTEGER NOT NULL CHECK (charged >= 0),
    created_ms          ${integer} NOT NULL,
    PRIMARY KEY (account_id, key_sha256)
  )${options};
  CREATE INDEX idempotency_key_by_age ON idempotency_key (created_ms);`

const requestLog = ({ integer, options }: SqlTypes, positionColumns: string, key: string): string => `
  CREATE TABLE request (
    ${positionColumns},
    account_id       TEXT NOT NULL,
    at_ms            ${integer} NOT NULL,
    key_id           TEXT NOT NULL,
    operation        TEXT NOT NULL,
    status           INTEGER NOT NULL,
    took_us          ${integer} NOT NULL,
    request_id       TEXT NOT NULL
    ${key};

  CREATE TABLE requests_of_day (
    account_id       TEXT NOT NULL,
    day              TEXT NOT NULL,
    key_id           TEXT NOT NULL,
    operation        TEXT NOT NULL,
    status           INTEGER NOT NULL,
    requests         ${integer} NOT NULL CHECK (requests > 0),
    PRIMARY KEY (account_id, day, key_id, operation, status)
  )${options};`

/** Problem code and cost of a logged request. */
const requestDetails = (integer: string): string => `
  ALTER TABLE request ADD COLUMN problem TEXT;
  ALTER TABLE request ADD COLUMN units ${integer}`

/** Responses by hour and latency bucket (usage/request-log.ts), for charts. */
const requestsOfHour = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE requests_of_hour (
    account_id       TEXT NOT NULL,
    hour             TEXT NOT NULL,
    key_id           TEXT NOT NULL,
    operation        TEXT NOT NULL,
    status           INTEGER NOT NULL,
    latency          INTEGER NOT NULL,
    requests         ${integer} NOT NULL CHECK (requests > 0),
    PRIMARY KEY (account_id, hour, key_id, operation, status, latency)
  )${options}`

// Each list begins with the tables of release 0.1.0, under the version they have there.

export const SQLITE_ACCOUNTS_MIGRATIONS: readonly Migration[] = [
  { version: 2, sql: accounts(SQLITE_TYPES) + auditLog('INTEGER', 'INTEGER', ' STRICT') },
  { version: 4, sql: sinceRelease010(SQLITE_TYPES) },
  { version: 5, sql: keyRestrictions('INTEGER') },
  { version: 6, sql: instanceSettings(SQLITE_TYPES) },
  { version: 7, sql: members(SQLITE_TYPES) },
  { version: 8, sql: USED_STORES },
  { version: 9, sql: connectedApps(SQLITE_TYPES) },
]

/** One row, written to check whether the next charge can be written. */
const WRITE_PROBE = 'CREATE TABLE write_probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;'

export const SQLITE_USAGE_MIGRATIONS: readonly Migration[] = [
  { version: 3, sql: keyUseAndNotices(SQLITE_TYPES) + SQLITE_COUNTERS },
  { version: 4, sql: idempotencyKeys(SQLITE_TYPES) },
  { version: 5, sql: WRITE_PROBE },
]

export const POSTGRES_ACCOUNTS_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql:
      accounts(POSTGRES_TYPES) +
      auditLog('BIGINT', 'BIGINT GENERATED BY DEFAULT AS IDENTITY') +
      keyUseAndNotices(POSTGRES_TYPES) +
      POSTGRES_COUNTERS,
  },
  { version: 3, sql: sinceRelease010(POSTGRES_TYPES) },
  { version: 4, sql: idempotencyKeys(POSTGRES_TYPES) },
  { version: 5, sql: keyRestrictions('BIGINT') },
  { version: 6, sql: instanceSettings(POSTGRES_TYPES) },
  { version: 7, sql: members(POSTGRES_TYPES) },
  { version: 8, sql: connectedApps(POSTGRES_TYPES) },
]

export const SQLITE_REQUESTS_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: requestLog(
      SQLITE_TYPES,
      'position INTEGER PRIMARY KEY',
      ') STRICT; CREATE INDEX request_by_account ON request (account_id, position)',
    ),
  },
  { version: 2, sql: requestDetails('INTEGER') },
  { version: 3, sql: requestsOfHour(SQLITE_TYPES) },
]

/** Requests are ordered by time, then by number within their process: a sequence gives no order over several machines. */
export const POSTGRES_REQUESTS_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: requestLog(
      POSTGRES_TYPES,
      'number BIGINT NOT NULL, noted_by TEXT NOT NULL',
      ', PRIMARY KEY (account_id, at_ms, number, noted_by))',
    ),
  },
  { version: 2, sql: requestDetails('BIGINT') },
  { version: 3, sql: requestsOfHour(POSTGRES_TYPES) },
]

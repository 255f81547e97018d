import { type Migration, POSTGRES_TYPES, SQLITE_TYPES, type SqlTypes } from '#platform/database/migration.ts'

export const ALERTS_NAME = 'alert store'

/**
 * Webhook endpoints, and deliveries with their outcomes. `due_ms` of an endpoint is the time of its next lookup.
 * Deliveries of one subject (a campaign) are sent in the order of `position`.
 */
const webhooks = ({ integer, options }: SqlTypes, position: string, positionOptions: string): string => `
  CREATE TABLE webhook_endpoint (
    id                  TEXT PRIMARY KEY,
    account_id          TEXT NOT NULL,
    url                 TEXT NOT NULL,
    description         TEXT NOT NULL,
    event_types         TEXT NOT NULL,
    secret              TEXT NOT NULL,
    previous_secret     TEXT,
    previous_until_ms   ${integer},
    disabled_because    TEXT CHECK (disabled_because IN ('owner', 'gone', 'failing', 'overflow')),
    created_ms          ${integer} NOT NULL,
    due_ms              ${integer} NOT NULL,
    paused_until_ms     ${integer} NOT NULL DEFAULT 0,
    failures            INTEGER NOT NULL DEFAULT 0,
    last_success_ms     ${integer}
  )${options};
  CREATE INDEX webhook_endpoint_by_account ON webhook_endpoint (account_id, created_ms, id);
  CREATE INDEX webhook_endpoint_due ON webhook_endpoint (due_ms) WHERE disabled_because IS NULL;

  CREATE TABLE delivery (
    position            ${position} PRIMARY KEY,
    id                  TEXT NOT NULL,
    endpoint_id         TEXT NOT NULL,
    event_type          TEXT NOT NULL,
    subject             TEXT NOT NULL,
    body                TEXT NOT NULL,
    created_ms          ${integer} NOT NULL,
    state               TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
    tries               INTEGER NOT NULL DEFAULT 0,
    next_ms             ${integer} NOT NULL,
    owner               TEXT NOT NULL DEFAULT '',
    lease_until_ms      ${integer} NOT NULL DEFAULT 0,
    attempts            TEXT NOT NULL DEFAULT '[]',
    UNIQUE (endpoint_id, id)
  )${positionOptions};
  CREATE INDEX delivery_of_endpoint ON delivery (endpoint_id, position);
  CREATE INDEX delivery_waiting ON delivery (endpoint_id, next_ms) WHERE state = 'waiting';
  CREATE INDEX delivery_order ON delivery (endpoint_id, subject, position) WHERE state = 'waiting';
  CREATE INDEX delivery_by_time ON delivery (created_ms);`

/**
 * Watchlists. Items of the same vehicle, as far as records distinguish vehicles, share a group, which contains no
 * account data. States of findings and their history belong to the item.
 */
const watchlists = ({ integer, options }: SqlTypes, position: string, positionOptions: string): string => `
  CREATE TABLE watchlist (
    id                  TEXT PRIMARY KEY,
    account_id          TEXT NOT NULL,
    name                TEXT NOT NULL,
    created_ms          ${integer} NOT NULL
  )${options};
  CREATE INDEX watchlist_by_account ON watchlist (account_id, created_ms, id);

  CREATE TABLE vehicle_group (
    id                  TEXT PRIMARY KEY,
    year                INTEGER,
    make                TEXT,
    model               TEXT,
    vehicle_ids         TEXT NOT NULL,
    unknown_because     TEXT
  )${options};

  CREATE TABLE watchlist_item (
    id                  TEXT PRIMARY KEY,
    watchlist_id        TEXT NOT NULL,
    account_id          TEXT NOT NULL,
    kind                TEXT NOT NULL CHECK (kind IN ('vin', 'vehicle', 'name')),
    value               TEXT NOT NULL,
    ref                 TEXT NOT NULL,
    site                TEXT NOT NULL,
    driver              TEXT NOT NULL,
    group_id            TEXT NOT NULL,
    resolved_by         TEXT NOT NULL,
    created_ms          ${integer} NOT NULL
  )${options};
  CREATE INDEX watchlist_item_by_group ON watchlist_item (watchlist_id, group_id, id);
  CREATE INDEX watchlist_item_by_account ON watchlist_item (account_id);
  CREATE INDEX watchlist_item_resolved ON watchlist_item (resolved_by, id);

  CREATE TABLE finding_state (
    item_id             TEXT NOT NULL,
    subject             TEXT NOT NULL,
    watchlist_id        TEXT NOT NULL,
    state               TEXT NOT NULL CHECK (state IN ('open', 'acknowledged', 'scheduled', 'remedied', 'not_applicable')),
    note                TEXT NOT NULL,
    actor               TEXT NOT NULL,
    at_ms               ${integer} NOT NULL,
    PRIMARY KEY (item_id, subject)
  )${options};
  CREATE INDEX finding_state_of_watchlist ON finding_state (watchlist_id);

  CREATE TABLE finding_history (
    position            ${position} PRIMARY KEY,
    watchlist_id        TEXT NOT NULL,
    item_id             TEXT NOT NULL,
    subject             TEXT NOT NULL,
    state_before        TEXT NOT NULL,
    state               TEXT NOT NULL,
    note                TEXT NOT NULL,
    actor               TEXT NOT NULL,
    at_ms               ${integer} NOT NULL
  )${positionOptions};
  CREATE INDEX finding_history_of_watchlist ON finding_history (watchlist_id, position);
  CREATE INDEX finding_history_of_item ON finding_history (item_id, position);`

/** Position up to which the change log was matched, and the process that matches it now. */
const matching = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE match_cursor (
    name                TEXT PRIMARY KEY,
    cursor              TEXT NOT NULL,
    owner               TEXT NOT NULL,
    lease_until_ms      ${integer} NOT NULL
  )${options};
  CREATE INDEX watchlist_item_of_group ON watchlist_item (group_id, watchlist_id);`

/** Feed tokens of earlier releases. Unused since feeds were removed. */
const feeds = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE feed_token (
    account_id          TEXT PRIMARY KEY,
    token_sha256        TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
    last_four           TEXT NOT NULL,
    created_ms          ${integer} NOT NULL
  )${options};`

/** Email settings. `digest_due_ms` is null without a digest. */
const mails = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE mail_setting (
    account_id          TEXT PRIMARY KEY,
    digest              TEXT NOT NULL CHECK (digest IN ('off', 'daily')),
    digest_hour         INTEGER NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
    urgent              INTEGER NOT NULL CHECK (urgent IN (0, 1)),
    digest_due_ms       ${integer}
  )${options};`

/**
 * `owner` has claimed an account's emails until `lease_until_ms`. `token`, sealed, is that of the unsubscribe link. A
 * note contains the events of one page of the change log for one watchlist until it is mailed.
 */
const mailNotes = ({ integer }: SqlTypes, position: string, positionOptions: string): string => `
  ALTER TABLE mail_setting ADD COLUMN digest_since_ms ${integer};
  ALTER TABLE mail_setting ADD COLUMN token TEXT;
  ALTER TABLE mail_setting ADD COLUMN token_sha256 TEXT;
  ALTER TABLE mail_setting ADD COLUMN owner TEXT NOT NULL DEFAULT '';
  ALTER TABLE mail_setting ADD COLUMN lease_until_ms ${integer} NOT NULL DEFAULT 0;
  CREATE UNIQUE INDEX mail_setting_token ON mail_setting (token_sha256);
  CREATE INDEX mail_setting_due ON mail_setting (digest_due_ms) WHERE digest_due_ms IS NOT NULL;

  CREATE TABLE mail_note (
    position            ${position} PRIMARY KEY,
    account_id          TEXT NOT NULL,
    watchlist_id        TEXT NOT NULL,
    page                TEXT NOT NULL,
    is_urgent           INTEGER NOT NULL CHECK (is_urgent IN (0, 1)),
    body                TEXT NOT NULL,
    read_by             TEXT NOT NULL DEFAULT '',
    created_ms          ${integer} NOT NULL,
    UNIQUE (watchlist_id, page)
  )${positionOptions};
  CREATE INDEX mail_note_of_account ON mail_note (account_id, position);
  CREATE INDEX mail_note_urgent ON mail_note (account_id) WHERE is_urgent = 1;
  CREATE INDEX mail_note_by_time ON mail_note (created_ms);`

/** Lookup value of an item. The digest of its VIN changes with the key; its id does not. */
const itemLookups = `
  ALTER TABLE watchlist_item ADD COLUMN found_by TEXT;
  UPDATE watchlist_item SET found_by = substr(id, 6);
  CREATE UNIQUE INDEX watchlist_item_found ON watchlist_item (found_by);`

const watchedCountries = "ALTER TABLE watchlist ADD COLUMN country TEXT NOT NULL DEFAULT 'us';"

/**
 * Feeds were removed, so their tokens are deleted. The previous release reads the empty table; the next release drops
 * it (`DROP TABLE feed_token`) together with `removed-routes.ts`.
 */
const deletedFeedTokens = 'DELETE FROM feed_token;'

const migrations = (types: SqlTypes, position: string, positionOptions: string): readonly Migration[] => [
  { version: 1, sql: webhooks(types, position, positionOptions) },
  { version: 2, sql: watchlists(types, position, positionOptions) },
  { version: 3, sql: matching(types) },
  { version: 4, sql: feeds(types) },
  { version: 5, sql: mails(types) },
  { version: 6, sql: mailNotes(types, position, positionOptions) },
  { version: 7, sql: itemLookups },
  { version: 8, sql: watchedCountries },
  { version: 9, sql: deletedFeedTokens },
]

export const SQLITE_ALERTS_MIGRATIONS = migrations(SQLITE_TYPES, 'INTEGER', ' STRICT')
export const POSTGRES_ALERTS_MIGRATIONS = migrations(POSTGRES_TYPES, 'BIGINT GENERATED BY DEFAULT AS IDENTITY', '')

/** Types of events; docs/changes.md documents when each is recorded. */
export const CHANGE_TYPES = [
  'dataset.reset',
  'recall.added',
  'recall.widened',
  'recall.narrowed',
  'recall.removed',
  'recall.text_changed',
  'recall.remedy_available',
  'recall.do_not_drive_set',
  'recall.do_not_drive_cleared',
  'recall.park_outside_set',
  'recall.park_outside_cleared',
  'recall.superseded',
  'recall.completion_reported',
  'investigation.opened',
  'investigation.closed',
  'investigation.upgraded',
  'tsb.added',
  'complaints.spike',
  'vehicle.added',
  'vehicle.changed',
  'vehicle.retired',
  'link.added',
  'link.removed',
] as const

export type ChangeType = (typeof CHANGE_TYPES)[number]

export type ChangeFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Make and model as written in the records, with the affected model years; null = a record without a model year. */
export interface ChangeName {
  readonly make: string
  readonly model: string
  /** Ascending, null first. */
  readonly years: readonly (number | null)[]
}

export interface ChangeEvent {
  /** Increases along the log; a rollback may leave gaps. */
  readonly sequence: number
  /** "chg_" and 24 hexadecimal digits. Derived from the event and the previous id, so it is the same on every node. */
  readonly id: string
  readonly type: ChangeType
  /** Country of the changed records: ISO 3166-1 alpha-2, lower case. Only campaigns have countries other than `us`. */
  readonly country: string
  /** Newest date inside the files with this change, YYYY-MM-DD. Never the wall-clock date. */
  readonly recorded: string
  /** Changed item: id of a campaign, an investigation, a bulletin or a vehicle; a data set; or a name. */
  readonly subject: string
  readonly title: string
  readonly names: readonly ChangeName[]
  /** The first affected vehicles, at most VEHICLE_IDS_MAX, ascending. */
  readonly vehicle_ids: readonly string[]
  readonly vehicle_count: number
  /** Changed members before the event; null = the subject did not exist. */
  readonly before: ChangeFacts | null
  /** Changed members after the event; null = the subject no longer exists. */
  readonly after: ChangeFacts | null
}

/** Maximum vehicle ids in an event. A campaign may affect thousands. */
export const VEHICLE_IDS_MAX = 1_000
/** Maximum names in an event. The largest campaigns have a few hundred. */
export const CHANGE_NAMES_MAX = 2_000
/** Maximum characters of a text in `before` and `after`. The record itself has the whole text. */
export const CHANGE_TEXT_CHARACTERS_MAX = 2_000
/** Days for which an event is retained, by the dates of records. */
export const CHANGE_DAYS_MAX = 400
/** Maximum retained events, regardless of date. */
export const CHANGES_MAX = 200_000

/**
 * Change log of a snapshot. Not part of SNAPSHOT_TABLES: its rows and then its index are written last, so that the same
 * log always gives the same bytes.
 */
export const CHANGE_TABLES = `
CREATE TABLE change (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  type TEXT NOT NULL,                 -- of CHANGE_TYPES
  country TEXT NOT NULL,              -- country of the records: 'us', 'ca'
  recorded TEXT NOT NULL,             -- YYYY-MM-DD
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  vehicle_count INTEGER NOT NULL,
  vehicle_ids TEXT NOT NULL,          -- JSON array
  before TEXT, after TEXT             -- JSON objects
);

-- Names of an event: those in the records, and those of the affected vehicles, which are only for filters.
CREATE TABLE change_name (
  sequence INTEGER NOT NULL,
  is_stated INTEGER NOT NULL,         -- 1 = a record has it
  make TEXT NOT NULL, model TEXT NOT NULL,
  years TEXT NOT NULL,                -- JSON array
  make_key TEXT NOT NULL,             -- folded catalog name of the make
  model_key TEXT NOT NULL,            -- folded
  PRIMARY KEY (sequence, is_stated, make, model)
) WITHOUT ROWID;
`

/** Created after the rows. */
export const CHANGE_INDEXES = `
CREATE INDEX change_by_country ON change (country, sequence);
CREATE INDEX change_by_type ON change (country, type, sequence);
CREATE INDEX change_by_make ON change_name (make_key, sequence);
CREATE INDEX change_by_model ON change_name (make_key, model_key, sequence);
`

/** Names of a campaign or an investigation. The next snapshot is compared with them. */
export const RECORD_NAME_TABLE = `
CREATE TABLE record_name (
  dataset TEXT NOT NULL,              -- 'recall' | 'investigation'
  record_id TEXT NOT NULL,
  federal_name INTEGER NOT NULL,
  is_stated INTEGER NOT NULL,         -- 1 = a row of the record has the name; 0 = derived from its text
  PRIMARY KEY (dataset, record_id, federal_name)
) WITHOUT ROWID;
`

/** Sources of the data sets in the change log whose rows are counted by source. */
export const DATASET_SOURCES = {
  complaints: 'nhtsa-complaints',
  vehicles: 'epa-vehicles',
} as const

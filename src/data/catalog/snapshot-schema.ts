import { COUNT_FIELDS, SPECIFICATION_COLUMNS, type VehicleField, columnLines } from './vehicle-fields.ts'

/** Tables of recalls of countries other than the United States; part of SNAPSHOT_TABLES. */
const COUNTRY_TABLES = `
-- Recalls of other countries than the United States. is_complete = 1 if all files of the source were read; they then
-- cover model years up to last_year.
CREATE TABLE country_source (
  country TEXT PRIMARY KEY,           -- 'ca'
  source TEXT NOT NULL, is_complete INTEGER NOT NULL, last_year INTEGER
) WITHOUT ROWID;

-- Every (year, make, model) in these recalls, as written there.
CREATE TABLE country_name (
  country_name INTEGER PRIMARY KEY, country TEXT NOT NULL, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL,
  UNIQUE (country, year, make, model)
);

-- Names of the vehicles; as record_set_name.
CREATE TABLE country_set_name (
  country_set INTEGER NOT NULL, country_name INTEGER NOT NULL, rule TEXT NOT NULL, confidence TEXT NOT NULL,
  PRIMARY KEY (country_set, country_name)
) WITHOUT ROWID;
CREATE INDEX country_set_of_name ON country_set_name (country_name);

-- One row per campaign. Order: recalled descending, campaign_id descending, country.
CREATE TABLE country_recall (
  position INTEGER PRIMARY KEY,
  country TEXT NOT NULL, campaign_id TEXT NOT NULL,
  type TEXT NOT NULL,                 -- of RECALL_TYPES
  manufacturer TEXT,
  manufacturer_campaign TEXT,         -- the manufacturer's campaign number
  notification TEXT,                  -- kind of the notice, in the agency's words
  component TEXT, summary TEXT, consequence TEXT, remedy TEXT,
  summary_fr TEXT,                    -- whole text in French
  text_source TEXT,                   -- as in recall
  recalled TEXT, updated TEXT,        -- YYYY-MM-DD
  potentially_affected INTEGER,
  do_not_drive INTEGER, park_outside INTEGER  -- 1 | null if the text does not state it
);
CREATE INDEX country_recall_campaign ON country_recall (campaign_id);

-- Names of each campaign.
CREATE TABLE country_recall_name (
  country_name INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (country_name, position)
) WITHOUT ROWID;
CREATE INDEX country_name_of_recall ON country_recall_name (position);

-- Campaigns of two countries about the same defect, each pair in both directions.
CREATE TABLE related_recall (
  country TEXT NOT NULL, campaign_id TEXT NOT NULL, related_country TEXT NOT NULL, related_id TEXT NOT NULL,
  rule TEXT NOT NULL,                 -- 'named_campaign' | 'manufacturer_campaign'
  confidence TEXT NOT NULL,           -- 'exact' | 'derived'
  PRIMARY KEY (country, campaign_id, related_country, related_id)
) WITHOUT ROWID;

-- Manufacturers' campaign numbers of every country, as numbersIn of campaign-store.ts normalizes them.
CREATE TABLE campaign_number (
  number TEXT NOT NULL, country TEXT NOT NULL, campaign_id TEXT NOT NULL, PRIMARY KEY (number, country, campaign_id)
) WITHOUT ROWID;

-- Names of cars and light trucks without a vehicle, with the reason; most recalls first.
CREATE TABLE country_unlinked_name (
  position INTEGER PRIMARY KEY, country TEXT NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL,
  years TEXT NOT NULL,                -- JSON array of model years
  recalls INTEGER NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL
);
`

/**
 * Tables of a snapshot, written by the ingest and read by the catalog. A snapshot is one SQLite file that never changes
 * once published. Counts, orders and search results are therefore computed when it is built: `position` is the
 * published order, and no request sorts or counts.
 */

/** Increases with every change of the tables, except a new field of vehicles, which has its own `since`. */
const TABLES_VERSION = 10

const FIELDS: readonly VehicleField[] = [...Object.values(SPECIFICATION_COLUMNS), ...Object.values(COUNT_FIELDS)]

/** Servers reject snapshots of another version. */
export const SCHEMA_VERSION = Math.max(TABLES_VERSION, ...FIELDS.map(({ since = 0 }) => since))

export const SNAPSHOT_TABLES = `
-- Facts about the snapshot; see SnapshotMeta in snapshot-meta.ts.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- One row per input file. read_rows = accepted_rows + rejected_rows.
CREATE TABLE source_file (
  source TEXT NOT NULL,               -- name of the source's folder, 'epa-vehicles'
  file TEXT NOT NULL,                 -- official file name, such as 'vehicles.csv'
  sha256 TEXT NOT NULL,               -- of the file's text, not of its archive
  dated TEXT,                         -- newest date in the rows (YYYY-MM-DD), or null
  read_rows INTEGER NOT NULL,
  accepted_rows INTEGER NOT NULL,
  rejected_rows INTEGER NOT NULL,
  PRIMARY KEY (source, file)
) WITHOUT ROWID;

-- Rejected rows, at most REJECTED_ROWS_LISTED_MAX per file; the counts above are complete.
CREATE TABLE rejected_row (
  source TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, reason TEXT NOT NULL,
  PRIMARY KEY (source, file, line)
) WITHOUT ROWID;

-- One configuration as EPA certifies it, or a vehicle known only to NHTSA (specifications null except for vPIC's values).
-- Order: year descending, make, model, trim, engine, id. Rows from meta.listed_count on are retired: search does not
-- find them, but their ids stay valid.
CREATE TABLE vehicle (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  ${columnLines(SPECIFICATION_COLUMNS)}
  ${columnLines(COUNT_FIELDS)}
  illustration TEXT,                  -- its drawing, or null if the body style is unknown
  record_set INTEGER,                 -- its federal names; null = no federal record names it
  recalls_complete INTEGER NOT NULL,  -- 1 = every campaign of its make and model year is loaded
  country_set INTEGER,                -- its names in other countries' recalls; null = none
  source TEXT NOT NULL,               -- 'epa-vehicles' | 'nhtsa-recalls' | 'nhtsa-complaints'
  source_key TEXT NOT NULL,           -- the source's key: EPA id, or "YEAR|MAKE|MODEL"
  source_name TEXT NOT NULL,          -- the source's model name, never normalized
  wording INTEGER NOT NULL,           -- the source's texts; see source_wording
  derivation INTEGER,                 -- rules that determined its fields; null = known only to NHTSA
  rating INTEGER                      -- origin of its horsepower; null = not in the current EPA file
);
-- The vehicles of a campaign.
CREATE INDEX vehicle_record_set ON vehicle (record_set) WHERE record_set IS NOT NULL;
CREATE INDEX vehicle_country_set ON vehicle (country_set) WHERE country_set IS NOT NULL;

-- Rules of field-rules.ts that determined fields, or the reasons for null.
CREATE TABLE derivation (
  derivation INTEGER PRIMARY KEY, transmission TEXT NOT NULL, drive_type TEXT NOT NULL, fuel_type TEXT NOT NULL,
  body_class TEXT NOT NULL, doors TEXT NOT NULL
);

-- Origin of a horsepower, or the reason for null.
CREATE TABLE horsepower_rating (
  rating INTEGER PRIMARY KEY,
  rule TEXT NOT NULL,                 -- of field-rules.ts
  tested_cars INTEGER NOT NULL,       -- number of records that determined it
  records TEXT NOT NULL               -- the first of them: JSON array of [year of the list, engine family,
                                      -- model, horsepower, layout of the list]; the first one is cited
);

-- Texts of the sources' rows, never normalized, from which the fields of a vehicle are derived. A vehicle known only to
-- NHTSA has only make and model. A later build derives retired vehicles from them again.
CREATE TABLE source_wording (
  wording INTEGER PRIMARY KEY,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  base_model TEXT,                    -- EPA baseModel
  vehicle_class TEXT,                 -- EPA VClass
  drive TEXT,                         -- EPA drive
  transmission TEXT,                  -- EPA trany
  fuel TEXT,                          -- EPA fuelType
  fuel_1 TEXT,                        -- EPA fuelType1
  fuel_2 TEXT,                        -- EPA fuelType2
  alternative TEXT,                   -- EPA atvType
  turbocharger TEXT,                  -- EPA tCharger
  motor TEXT,                         -- EPA evMotor
  litres REAL,                        -- EPA displ
  measured_bodies TEXT NOT NULL,      -- bodies with a measured volume: '2' (pv2), '4' (pv4), 'h' (hpv)
  supercharger TEXT,                  -- EPA sCharger; this and the following since version 5
  start_stop TEXT,                    -- EPA startStop
  engine_text TEXT,                   -- EPA eng_dscr
  transmission_text TEXT              -- EPA trans_dscr
);

-- Every (year, make, model) in NHTSA's records, as written there (without outer and double blanks), and EPA's names in
-- capitals that only a campaign's text contains (rule named_in_text).
CREATE TABLE federal_name (
  federal_name INTEGER PRIMARY KEY, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL,
  UNIQUE (year, make, model)
);

-- Federal names of vehicles: a record set is a set of names that some vehicles share.
-- rule = deterministic rule of the link, confidence = 'exact' | 'derived' | 'reviewed'.
CREATE TABLE record_set_name (
  record_set INTEGER NOT NULL, federal_name INTEGER NOT NULL, rule TEXT NOT NULL, confidence TEXT NOT NULL,
  PRIMARY KEY (record_set, federal_name)
) WITHOUT ROWID;
CREATE INDEX record_set_of_name ON record_set_name (federal_name);

-- Number of federal names linked to EPA's vehicles. scope: 'all', 'rated' (without names over 8,500 lb, which EPA does
-- not rate), 'make', 'rule', 'ratings', 'country' (names of cars and light trucks in one country's recalls) or 'zero'
-- (unlinked names of a make and year whose vehicles show no recall: 'reviewed' | 'unreviewed'). recalls = number of
-- campaigns of these names.
CREATE TABLE link_count (
  scope TEXT NOT NULL, name TEXT NOT NULL, keys INTEGER NOT NULL, linked_keys INTEGER NOT NULL,
  recalls INTEGER NOT NULL, linked_recalls INTEGER NOT NULL, PRIMARY KEY (scope, name)
) WITHOUT ROWID;

-- Unlinked names with the reason; most recalls first. Each remains a separate vehicle.
CREATE TABLE unlinked_name (
  position INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL,
  years TEXT NOT NULL,                -- JSON array of model years
  recalls INTEGER NOT NULL,
  reason TEXT NOT NULL,               -- code of UNLINKED_REASONS
  note TEXT NOT NULL,
  reviewed INTEGER NOT NULL,          -- 1 = a person reviewed the reason (data/aliases/unlinked-names.tsv)
  zero_years TEXT NOT NULL            -- years with recalls of the name in which the make's vehicles show none
);

-- Names of the Green Vehicle Guide with the number of matched vehicles; contradicted = matched vehicles with
-- another smog score in emissions.csv.
CREATE TABLE green_guide_name (
  year INTEGER NOT NULL, name TEXT NOT NULL, vehicles INTEGER NOT NULL, contradicted INTEGER NOT NULL,
  PRIMARY KEY (year, name)
) WITHOUT ROWID;

-- One row per campaign and wording: a few campaigns describe their defect per model. Order: report_received
-- descending, campaign_id descending.
CREATE TABLE recall (
  position INTEGER PRIMARY KEY,
  campaign_id TEXT NOT NULL,
  type TEXT,                          -- of RECALL_TYPES; null = none of them
  manufacturer TEXT,                  -- filer of the report
  summary TEXT,
  consequence TEXT,
  remedy TEXT,
  text_source TEXT,                   -- 'official' | 'summary' by this project; null = no texts
  report_received TEXT,               -- YYYY-MM-DD
  potentially_affected INTEGER,
  do_not_drive INTEGER,               -- 0 | 1 | null if the layout had no such field
  park_outside INTEGER,
  applies_to_hint TEXT                -- words of the summary that limit it to an engine, fuel, drive or body
);
CREATE INDEX recall_campaign ON recall (campaign_id);

-- Recalls of a record set: one row per campaign, with the components for these vehicles.
CREATE TABLE record_set_recall (
  record_set INTEGER NOT NULL, recall_position INTEGER NOT NULL,
  components TEXT NOT NULL,           -- JSON array of strings, in the record's order
  PRIMARY KEY (record_set, recall_position)
) WITHOUT ROWID;

-- Newest quarterly report of a campaign in the manufacturer's figures, which may contradict each other.
CREATE TABLE recall_completion (
  campaign_id TEXT PRIMARY KEY, quarter TEXT NOT NULL, involved INTEGER, remedied INTEGER, unreachable INTEGER,
  removed INTEGER
) WITHOUT ROWID;

${COUNTRY_TABLES}
-- One row per owner complaint and product: the key is (complaint_id, federal_name, product). Order: date descending
-- (filed, else added to NHTSA's file, else of the incident), complaint_id descending, vehicles first. Complaints about
-- tires, equipment and child seats are included. The list of a record set contains each complaint_id once.
CREATE TABLE complaint (
  position INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL,      -- ODINO
  federal_name INTEGER NOT NULL,      -- the product's name
  product TEXT,                       -- 'vehicle' | 'equipment' | 'tire' | 'child_seat'; null = not stated
  filed TEXT,                         -- YYYY-MM-DD
  incident_date TEXT,
  components TEXT NOT NULL,           -- JSON array of strings
  text INTEGER NOT NULL,              -- its narrative in complaint_text, if any
  crash INTEGER, fire INTEGER,        -- 0 | 1 | null if not stated
  injuries INTEGER, deaths INTEGER, mileage INTEGER,
  state TEXT                          -- two letters
);

-- Narratives in the order of the federal files, unsorted because they are nearly all bytes of a snapshot.
CREATE TABLE complaint_text (
  text INTEGER PRIMARY KEY,
  description TEXT NOT NULL,          -- redacted
  symptoms TEXT NOT NULL              -- JSON array of phrases of data/lexicon/symptoms.tsv
);

-- One row per manufacturer communication to dealers. Order: date descending, tsb_id descending.
CREATE TABLE tsb (
  position INTEGER PRIMARY KEY,
  tsb_id TEXT NOT NULL,
  document_id TEXT,
  date TEXT,                          -- YYYY-MM-DD
  type TEXT,                          -- only in the layout of 14 fields
  components TEXT NOT NULL,           -- JSON array of strings
  summary TEXT,
  replaces TEXT
);

-- One row per investigation. Order: opened descending, investigation_id descending.
CREATE TABLE investigation (
  position INTEGER PRIMARY KEY,
  investigation_id TEXT NOT NULL,
  subject TEXT, summary TEXT,
  opened TEXT,                        -- YYYY-MM-DD
  closed TEXT,                        -- null = active
  never_closed INTEGER NOT NULL       -- 1 = opened long ago, without a closing date
);

-- Components and recall of an investigation for the vehicles of a record set.
CREATE TABLE record_set_investigation (
  record_set INTEGER NOT NULL, investigation_position INTEGER NOT NULL,
  components TEXT NOT NULL,           -- JSON array of strings, in the order of the file
  campaign_id TEXT,                   -- newest recall that it led to for these vehicles, or else that it names
  recall_relation TEXT,               -- 'led_to' | 'concerns'; null = no recall
  PRIMARY KEY (record_set, investigation_position)
) WITHOUT ROWID;

-- NHTSA's five-star ratings, as tested; '' = not stated, 0 = no production release. A record set has those of its names.
CREATE TABLE safety_rating (
  rating INTEGER PRIMARY KEY, federal_name INTEGER NOT NULL, body TEXT NOT NULL, drive TEXT NOT NULL,
  production_release INTEGER NOT NULL,
  overall INTEGER,                    -- 1 to 5; null = not rated
  facts TEXT NOT NULL                 -- JSON of RatingFacts (rating-store.ts)
);
CREATE INDEX safety_rating_name ON safety_rating (federal_name);

-- Records of a record set: ascending positions, so newest first, as little-endian uint32. A page is a slice.
CREATE TABLE record_list (
  dataset TEXT NOT NULL,              -- 'complaint' | 'tsb' | 'investigation'
  record_set INTEGER NOT NULL,
  positions BLOB NOT NULL,
  PRIMARY KEY (dataset, record_set)
) WITHOUT ROWID;

-- First position of each day in a dataset's published order; '' = no date. For "since".
CREATE TABLE record_day (
  dataset TEXT NOT NULL, day TEXT NOT NULL, first_position INTEGER NOT NULL, PRIMARY KEY (dataset, day)
) WITHOUT ROWID;

-- Summary of all complaints of a record set.
CREATE TABLE complaint_summary (
  record_set INTEGER PRIMARY KEY,
  summary TEXT NOT NULL               -- JSON of ComplaintSummary (complaint-store.ts)
);

-- Row counts of the exportable datasets; see export-dataset.ts of the operations.
CREATE TABLE export_count (dataset TEXT PRIMARY KEY, rows INTEGER NOT NULL) WITHOUT ROWID;

-- Search: ascending positions of the vehicles with one value of one facet, as little-endian uint32.
-- Facets and their values: see posting-store.ts.
CREATE TABLE posting (
  facet TEXT NOT NULL, value TEXT NOT NULL, positions BLOB NOT NULL, PRIMARY KEY (facet, value)
) WITHOUT ROWID;

-- Each make under every accepted spelling, folded (see fold.ts).
CREATE TABLE make_alias (alias TEXT PRIMARY KEY, make TEXT NOT NULL) WITHOUT ROWID;

-- Each listed (make, model), for suggestions and discovery.
CREATE TABLE nameplate (
  make TEXT NOT NULL, model TEXT NOT NULL, first_year INTEGER, last_year INTEGER, vehicle_count INTEGER NOT NULL,
  PRIMARY KEY (make, model)
) WITHOUT ROWID;

-- EPA's families that are no model of that year ("3 Series" of a 330i), suggested like nameplates.
CREATE TABLE family_name (
  make TEXT NOT NULL, model TEXT NOT NULL, first_year INTEGER NOT NULL, last_year INTEGER NOT NULL,
  vehicle_count INTEGER NOT NULL, PRIMARY KEY (make, model)
) WITHOUT ROWID;

-- Parameters of each illustration. Several vehicles share one; its key identifies parameters and drawing version.
CREATE TABLE illustration (
  illustration TEXT PRIMARY KEY,      -- 16 hexadecimal digits, see illustration-key.ts
  parameters TEXT NOT NULL            -- JSON of IllustrationParameters
) WITHOUT ROWID;

-- The project's own trouble-code reference (data/dtc), one record per row, sorted by code.
CREATE TABLE trouble_code (
  code TEXT PRIMARY KEY,              -- 'P0420'
  record TEXT NOT NULL                -- JSON of TroubleCode (trouble-code.ts)
) WITHOUT ROWID;
`

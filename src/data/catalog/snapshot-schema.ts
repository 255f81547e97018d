import { COUNT_FIELDS, SPECIFICATION_COLUMNS, type VehicleField, columnLines } from './vehicle-fields.ts'

/** Tables of recalls of countries other than the United States; part of SNAPSHOT_TABLES. */
const COUNTRY_TABLES = `
-- Recalls of other countries than the United States. Which were read: is_complete = 1 where all files of the source were,
-- which then speak of model years up to last_year.
CREATE TABLE country_source (
  country TEXT PRIMARY KEY,           -- 'ca'
  source TEXT NOT NULL, is_complete INTEGER NOT NULL, last_year INTEGER
) WITHOUT ROWID;

-- Every (year, make, model) that their recalls use, as written there.
CREATE TABLE country_name (
  country_name INTEGER PRIMARY KEY, country TEXT NOT NULL, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL,
  UNIQUE (country, year, make, model)
);

-- Which of these names belong to which vehicles; as record_set_name.
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
  manufacturer_campaign TEXT,         -- the manufacturer's own number of the campaign
  notification TEXT,                  -- kind of the notice, in the agency's words
  component TEXT, summary TEXT, consequence TEXT, remedy TEXT,
  summary_fr TEXT,                    -- the whole text in French
  text_source TEXT,                   -- as in recall
  recalled TEXT, updated TEXT,        -- YYYY-MM-DD
  potentially_affected INTEGER,
  do_not_drive INTEGER, park_outside INTEGER  -- 1 | null where the text does not say so
);
CREATE INDEX country_recall_campaign ON country_recall (campaign_id);

-- Which names a campaign states.
CREATE TABLE country_recall_name (
  country_name INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (country_name, position)
) WITHOUT ROWID;
CREATE INDEX country_name_of_recall ON country_recall_name (position);

-- Campaigns of two countries about the same defect, each pair both ways.
CREATE TABLE related_recall (
  country TEXT NOT NULL, campaign_id TEXT NOT NULL, related_country TEXT NOT NULL, related_id TEXT NOT NULL,
  rule TEXT NOT NULL,                 -- 'named_campaign' | 'manufacturer_campaign'
  confidence TEXT NOT NULL,           -- 'exact' | 'derived'
  PRIMARY KEY (country, campaign_id, related_country, related_id)
) WITHOUT ROWID;

-- Manufacturers' own numbers of the campaigns of every country, as numbersIn of manufacturer-numbers.ts writes them.
CREATE TABLE campaign_number (
  number TEXT NOT NULL, country TEXT NOT NULL, campaign_id TEXT NOT NULL, PRIMARY KEY (number, country, campaign_id)
) WITHOUT ROWID;

-- Names of cars and light trucks that no vehicle answers to, each with the reason; heaviest first.
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
-- Facts about the snapshot itself: see SnapshotMeta in snapshot-meta.ts.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- One row per file that was read. read_rows = accepted_rows + rejected_rows.
CREATE TABLE source_file (
  source TEXT NOT NULL,               -- name of the source's folder, 'epa-vehicles'
  file TEXT NOT NULL,                 -- official file name, for example 'vehicles.csv'
  sha256 TEXT NOT NULL,               -- of the text inside the archive, not of the archive
  dated TEXT,                         -- newest date that the rows themselves state (YYYY-MM-DD), or null
  read_rows INTEGER NOT NULL,
  accepted_rows INTEGER NOT NULL,
  rejected_rows INTEGER NOT NULL,
  PRIMARY KEY (source, file)
) WITHOUT ROWID;

-- Rejected rows, bounded per file (REJECTED_ROWS_LISTED_MAX); the counts above are complete.
CREATE TABLE rejected_row (
  source TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, reason TEXT NOT NULL,
  PRIMARY KEY (source, file, line)
) WITHOUT ROWID;

-- One configuration as EPA certifies it, or a vehicle that only NHTSA knows (specs null but for what vPIC says).
-- Order: year descending, make, model, trim, engine, id. Rows from meta.listed_count on are retired: no search
-- finds them, but their ids keep answering.
CREATE TABLE vehicle (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  ${columnLines(SPECIFICATION_COLUMNS)}
  ${columnLines(COUNT_FIELDS)}
  illustration TEXT,                  -- its drawing, or null where the body style is not known
  record_set INTEGER,                 -- which federal names it answers to; null = no federal record names it
  recalls_complete INTEGER NOT NULL,  -- 1 = every campaign of its make and model year is loaded, 0 = some may be missing
  country_set INTEGER,                -- which names of other countries' recalls it answers to; null = none
  source TEXT NOT NULL,               -- 'epa-vehicles' | 'nhtsa-recalls' | 'nhtsa-complaints': who names it
  source_key TEXT NOT NULL,           -- the source's own key: EPA id, or "YEAR|MAKE|MODEL"
  source_name TEXT NOT NULL,          -- the source's own wording of the model, never normalised
  wording INTEGER NOT NULL,           -- everything the source's row said in words: see source_wording
  derivation INTEGER,                 -- by which rules it was read; null = only NHTSA knows it
  rating INTEGER                      -- where its horsepower is from; null = no EPA file of this build lists it
);
-- The vehicles of a campaign.
CREATE INDEX vehicle_record_set ON vehicle (record_set) WHERE record_set IS NOT NULL;
CREATE INDEX vehicle_country_set ON vehicle (country_set) WHERE country_set IS NOT NULL;

-- By which rules of field-rules.ts fields were obtained, or why they are null.
CREATE TABLE derivation (
  derivation INTEGER PRIMARY KEY, transmission TEXT NOT NULL, drive_type TEXT NOT NULL, fuel_type TEXT NOT NULL,
  body_class TEXT NOT NULL, doors TEXT NOT NULL
);

-- How a horsepower was found, or why it was not.
CREATE TABLE horsepower_rating (
  rating INTEGER PRIMARY KEY,
  rule TEXT NOT NULL,                 -- of field-rules.ts
  tested_cars INTEGER NOT NULL,       -- records that decided
  records TEXT NOT NULL               -- the first of them: JSON array of [year of the list, engine family,
                                      -- model, horsepower, layout of the list]; the first is the one that is cited
);

-- What the sources' rows said in words, never normalised: what the fields of a vehicle were derived from. For a
-- vehicle that only NHTSA knows, make and model alone. A later build derives retired vehicles from it again.
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
  measured_bodies TEXT NOT NULL,      -- bodies with a measured volume: some of '2' (pv2), '4' (pv4), 'h' (hpv)
  supercharger TEXT,                  -- EPA sCharger; this and the following since version 5
  start_stop TEXT,                    -- EPA startStop
  engine_text TEXT,                   -- EPA eng_dscr
  transmission_text TEXT              -- EPA trans_dscr
);

-- Every (year, make, model) that NHTSA's records use, exactly as written there (outer and double blanks dropped), and EPA's names in
-- capitals that only the text of a campaign states (rule named_in_text).
CREATE TABLE federal_name (
  federal_name INTEGER PRIMARY KEY, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL,
  UNIQUE (year, make, model)
);

-- Which federal names belong to which vehicles: a record set is a set of names that some vehicles share.
-- rule names the deterministic rule that made the link, confidence is 'exact' | 'derived' | 'reviewed'.
CREATE TABLE record_set_name (
  record_set INTEGER NOT NULL, federal_name INTEGER NOT NULL, rule TEXT NOT NULL, confidence TEXT NOT NULL,
  PRIMARY KEY (record_set, federal_name)
) WITHOUT ROWID;
CREATE INDEX record_set_of_name ON record_set_name (federal_name);

-- How many of the names that federal records use were tied to EPA's vehicles: scope 'all', 'rated' (without those over
-- 8,500 lb, which EPA does not rate), 'make', 'rule', 'ratings', 'country' (names of cars and light trucks of one country's recalls) or 'zero' (names tied to none, of a make and year in which vehicles
-- show no recall: 'reviewed' | 'unreviewed'). recalls counts each name with its number of campaigns.
CREATE TABLE link_count (
  scope TEXT NOT NULL, name TEXT NOT NULL, keys INTEGER NOT NULL, linked_keys INTEGER NOT NULL,
  recalls INTEGER NOT NULL, linked_recalls INTEGER NOT NULL, PRIMARY KEY (scope, name)
) WITHOUT ROWID;

-- The names that were tied to none, each with the reason; heaviest first. Each stays a vehicle of its own.
CREATE TABLE unlinked_name (
  position INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL,
  years TEXT NOT NULL,                -- JSON array of model years
  recalls INTEGER NOT NULL,
  reason TEXT NOT NULL,               -- code of UNLINKED_REASONS
  note TEXT NOT NULL,
  reviewed INTEGER NOT NULL,          -- 1 = a person settled the reason (data/aliases/unlinked-names.tsv)
  zero_years TEXT NOT NULL            -- those of years in which it has recalls and vehicles of the make show none
);

-- Names of the Green Vehicle Guide, and how many vehicles each was matched with; contradicted = of those, how many have
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
  type TEXT,                          -- of RECALL_TYPES; null = the record states none of them
  manufacturer TEXT,                  -- who filed the report
  summary TEXT,
  consequence TEXT,
  remedy TEXT,
  text_source TEXT,                   -- 'official' | 'summary' by this project; null = the three are null
  report_received TEXT,               -- YYYY-MM-DD
  potentially_affected INTEGER,
  do_not_drive INTEGER,               -- 0 | 1 | null where the layout did not yet say
  park_outside INTEGER,
  applies_to_hint TEXT                -- words of the summary that limit it to an engine, fuel, drive or body
);
CREATE INDEX recall_campaign ON recall (campaign_id);

-- The recalls of a record set: one row per campaign, with the components that campaign names for these vehicles.
CREATE TABLE record_set_recall (
  record_set INTEGER NOT NULL, recall_position INTEGER NOT NULL,
  components TEXT NOT NULL,           -- JSON array of strings, first = the campaign's first for this vehicle
  PRIMARY KEY (record_set, recall_position)
) WITHOUT ROWID;

-- Newest quarterly report of a campaign, as the manufacturer states it: the figures may contradict each other.
CREATE TABLE recall_completion (
  campaign_id TEXT PRIMARY KEY, quarter TEXT NOT NULL, involved INTEGER, remedied INTEGER, unreachable INTEGER,
  removed INTEGER
) WITHOUT ROWID;

${COUNTRY_TABLES}
-- One row per owner complaint and product: the key is (complaint_id, federal_name, product). Order: date descending
-- (filed, else added to NHTSA's file, else of the incident), complaint_id descending, vehicles first. Complaints about
-- tires, equipment and child seats are here too. The list of a record set holds each complaint_id once.
CREATE TABLE complaint (
  position INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL,      -- ODINO
  federal_name INTEGER NOT NULL,      -- the product's name
  product TEXT,                       -- 'vehicle' | 'equipment' | 'tire' | 'child_seat'; null = the record does not say
  filed TEXT,                         -- YYYY-MM-DD
  incident_date TEXT,
  components TEXT NOT NULL,           -- JSON array of strings
  text INTEGER NOT NULL,              -- its narrative in complaint_text, where it has one
  crash INTEGER, fire INTEGER,        -- 0 | 1 | null where the record does not say
  injuries INTEGER, deaths INTEGER, mileage INTEGER,
  state TEXT                          -- two letters
);

-- Narratives, in the order of the federal files: nearly all bytes of a snapshot, which so need not be sorted.
CREATE TABLE complaint_text (
  text INTEGER PRIMARY KEY,
  description TEXT NOT NULL,          -- redacted
  symptoms TEXT NOT NULL              -- JSON array of phrases of data/lexicon/symptoms.tsv
);

-- One row per communication of a manufacturer to its dealers. Order: date descending, tsb_id descending.
CREATE TABLE tsb (
  position INTEGER PRIMARY KEY,
  tsb_id TEXT NOT NULL,
  document_id TEXT,
  date TEXT,                          -- YYYY-MM-DD
  type TEXT,                          -- since the layout of 14 fields
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
  never_closed INTEGER NOT NULL       -- 1 = opened long ago, and no day of closing was ever recorded
);

-- What an investigation names for the vehicles of a record set.
CREATE TABLE record_set_investigation (
  record_set INTEGER NOT NULL, investigation_position INTEGER NOT NULL,
  components TEXT NOT NULL,           -- JSON array of strings, in the order of the file
  campaign_id TEXT,                   -- the newest recall that it led to for these vehicles, else the newest it names
  recall_relation TEXT,               -- 'led_to' | 'concerns'; null = no recall is named
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

-- The records of a record set: ascending positions, so newest first, as little-endian uint32. A page is a slice.
CREATE TABLE record_list (
  dataset TEXT NOT NULL,              -- 'complaint' | 'tsb' | 'investigation'
  record_set INTEGER NOT NULL,
  positions BLOB NOT NULL,
  PRIMARY KEY (dataset, record_set)
) WITHOUT ROWID;

-- Where each day begins in the published order of a dataset; '' = no date is known. For "since".
CREATE TABLE record_day (
  dataset TEXT NOT NULL, day TEXT NOT NULL, first_position INTEGER NOT NULL, PRIMARY KEY (dataset, day)
) WITHOUT ROWID;

-- What all complaints of a record set say together.
CREATE TABLE complaint_summary (
  record_set INTEGER PRIMARY KEY,
  summary TEXT NOT NULL               -- JSON of ComplaintSummary (complaint-store.ts)
);

-- Rows of each dataset that can be exported: see export-dataset.ts of the operations.
CREATE TABLE export_count (dataset TEXT PRIMARY KEY, rows INTEGER NOT NULL) WITHOUT ROWID;

-- Search: the ascending positions of the vehicles that have one value of one facet, as little-endian uint32.
-- Facets and their values: see posting-facets.ts.
CREATE TABLE posting (
  facet TEXT NOT NULL, value TEXT NOT NULL, positions BLOB NOT NULL, PRIMARY KEY (facet, value)
) WITHOUT ROWID;

-- Each make under every spelling a caller may use, folded (see fold.ts).
CREATE TABLE make_alias (alias TEXT PRIMARY KEY, make TEXT NOT NULL) WITHOUT ROWID;

-- Each (make, model) that search can find, for suggestions and discovery.
CREATE TABLE nameplate (
  make TEXT NOT NULL, model TEXT NOT NULL, first_year INTEGER, last_year INTEGER, vehicle_count INTEGER NOT NULL,
  PRIMARY KEY (make, model)
) WITHOUT ROWID;

-- Names of families that EPA states and no model has in that year ("3 Series" of a 330i): to be offered like nameplates.
CREATE TABLE family_name (
  make TEXT NOT NULL, model TEXT NOT NULL, first_year INTEGER NOT NULL, last_year INTEGER NOT NULL,
  vehicle_count INTEGER NOT NULL, PRIMARY KEY (make, model)
) WITHOUT ROWID;

-- What each illustration is drawn from. Several vehicles share one; its key names parameters and drawing version.
CREATE TABLE illustration (
  illustration TEXT PRIMARY KEY,      -- 16 hexadecimal digits, see illustration-key.ts
  parameters TEXT NOT NULL            -- JSON of IllustrationParameters
) WITHOUT ROWID;

-- The trouble-code reference that the project itself authored (data/dtc), one record a row in order of code.
CREATE TABLE trouble_code (
  code TEXT PRIMARY KEY,              -- 'P0420'
  record TEXT NOT NULL                -- JSON of TroubleCode (trouble-code.ts)
) WITHOUT ROWID;
`

/**
 * Decoder tables of a snapshot: NHTSA's vPIC tables, compacted. A VIN schema's patterns, a specification's patterns, a
 * manufacturer code's schemas and an engine model's elements are one blob each (schema-patterns.ts). A decode reads all of one
 * and none of the others, and separate rows would take five times the bytes. Ids are vPIC's. Timestamps are microseconds
 * since 1970, published without a time zone.
 */
export const DECODER_TABLES = `
-- Variables that vPIC can decode for a vehicle: 160.
CREATE TABLE vin_element (
  element INTEGER PRIMARY KEY, name TEXT NOT NULL, code TEXT, lookup TEXT, description TEXT, group_name TEXT,
  data_type TEXT, is_private INTEGER NOT NULL, decode TEXT, weight INTEGER
);

-- Names of coded values, lookup = vPIC's table in lower case. Weights (lb) belong to grossvehicleweightrating.
CREATE TABLE vin_lookup (
  lookup TEXT NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL, minimum_lb INTEGER, maximum_lb INTEGER,
  PRIMARY KEY (lookup, id)
) WITHOUT ROWID;

CREATE TABLE vin_manufacturer (manufacturer INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE vin_make (make INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE vin_model (model INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE vin_model_make (model INTEGER NOT NULL, make INTEGER NOT NULL, PRIMARY KEY (model, make)) WITHOUT ROWID;
CREATE INDEX vin_make_model ON vin_model_make (make, model);

-- World manufacturer identifiers: three characters, or six of a small maker.
CREATE TABLE vin_wmi (
  wmi TEXT PRIMARY KEY, id INTEGER NOT NULL UNIQUE, manufacturer INTEGER, vehicle_type INTEGER, truck_type INTEGER,
  country INTEGER,
  created INTEGER, updated INTEGER,
  public_from INTEGER,                -- null = not public
  schemas BLOB NOT NULL               -- SchemaLink[]
) WITHOUT ROWID;
CREATE TABLE vin_wmi_make (wmi_id INTEGER NOT NULL, make INTEGER NOT NULL, PRIMARY KEY (wmi_id, make)) WITHOUT ROWID;

-- A manufacturer's submission: meanings of characters. is_draft = NHTSA has not checked it yet.
CREATE TABLE vin_schema (schema INTEGER PRIMARY KEY, name TEXT NOT NULL, is_draft INTEGER NOT NULL, patterns BLOB NOT NULL);

CREATE TABLE vin_engine_model (engine_model INTEGER PRIMARY KEY, name TEXT NOT NULL, elements BLOB NOT NULL);

-- Specifications of a make's models, selected by decoded values. years = blob of years, null = every year.
CREATE TABLE vin_specification (
  specification INTEGER PRIMARY KEY, make INTEGER NOT NULL, vehicle_type INTEGER, is_draft INTEGER NOT NULL,
  years BLOB, patterns BLOB NOT NULL
);
CREATE TABLE vin_specification_model (
  model INTEGER NOT NULL, specification INTEGER NOT NULL, PRIMARY KEY (model, specification)
) WITHOUT ROWID;

CREATE TABLE vin_conversion (
  conversion INTEGER PRIMARY KEY, from_element INTEGER NOT NULL, to_element INTEGER NOT NULL, formula TEXT NOT NULL
);
CREATE TABLE vin_default (
  id INTEGER PRIMARY KEY, vehicle_type INTEGER NOT NULL, element INTEGER NOT NULL, value TEXT NOT NULL
);
CREATE TABLE vin_error_code (code INTEGER PRIMARY KEY, name TEXT NOT NULL, additional_text TEXT, weight INTEGER);

-- VINs with a known model year that their characters contradict: the first eleven or fourteen characters.
CREATE TABLE vin_descriptor (descriptor TEXT PRIMARY KEY, model_year INTEGER NOT NULL) WITHOUT ROWID;

-- VINs that their manufacturer reported with a wrong check digit.
CREATE TABLE vin_check_digit_exception (vin TEXT PRIMARY KEY) WITHOUT ROWID;
`

/** Names of the decoder tables, in the order of creation. */
export const DECODER_TABLE_NAMES: readonly string[] = [...DECODER_TABLES.matchAll(/^CREATE TABLE (\w+)/gm)].map(
  ([, name = '']) => name,
)

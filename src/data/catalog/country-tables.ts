/** The tables of recalls of other countries than the United States: a part of SNAPSHOT_TABLES. */
export const COUNTRY_TABLES = `
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

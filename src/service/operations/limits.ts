import { YEAR_MAX, YEAR_MIN } from '#catalog/limits.ts'

export { CYLINDERS_MAX, FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#catalog/limits.ts'

export const PAGE_LIMIT_DEFAULT = 25
/** Maximum page size of vehicle lists. A larger limit is capped; the response returns the value used. */
export const PAGE_LIMIT_MAX = 100
/** The largest whole number that parameters accept: 15 digits, exact in JSON numbers everywhere. */
export const INTEGER_MAX = 999_999_999_999_999
/** Maximum length of a name filter. The longest official model name has 54 characters. */
export const NAME_CHARACTERS_MAX = 80
/** Maximum length of the parameter `fields`: more than the names of any operation. */
export const FIELDS_CHARACTERS_MAX = 2_000
export const ID_CHARACTERS_MAX = 64
export const YEAR_COUNT_MAX = YEAR_MAX - YEAR_MIN + 1
/** Maximum page size of makes or models. Today's federal files have fewer, so that usually one page has all. */
export const NAMES_ON_PAGE_MAX = 1_000
/** Default and maximum number of counted facet values. */
export const FACET_VALUES_DEFAULT = 25
export const FACET_VALUES_MAX = 1_000
/** Default and maximum number of completions. */
export const COMPLETIONS_DEFAULT = 10
export const COMPLETIONS_MAX = 25
/** Maximum number of similar names in an empty response. */
export const SUGGESTIONS_MAX = 5
/** Maximum length of a text field. NHTSA's texts have up to 6,000 characters and grow when they are repaired. */
export const TEXT_CHARACTERS_MAX = 20_000
/** Maximum number of campaigns per vehicle. Today every vehicle has fewer than 150. */
export const RECALL_COUNT_MAX = 2_000
export const COUNTRY_COUNT_MAX = 20
/** Maximum number of makes and models per campaign. The widest, for equipment, states a few hundred. */
export const CAMPAIGN_NAME_COUNT_MAX = 5_000
/** Maximum number of texts per campaign. A few campaigns have a text per model. */
export const CAMPAIGN_WORDING_COUNT_MAX = 500
/** Maximum number of components per campaign and vehicle. */
export const COMPONENT_COUNT_MAX = 200
/** Maximum number of federal names per vehicle. */
export const FEDERAL_NAME_COUNT_MAX = 200
export const SOURCE_COUNT_MAX = 50
export const TROUBLE_CODES_AT_ONCE_MAX = 50
/** Maximum length of a list of trouble codes, with blanks. */
export const TROUBLE_CODES_CHARACTERS_MAX = 500
/** Maximum number of symptoms per complaint. */
export const SYMPTOM_COUNT_MAX = 20
/** Maximum number of component kinds per vehicle's complaints. NHTSA has about 50. */
export const COMPONENT_KIND_COUNT_MAX = 200
/** Maximum number of source files per source in a snapshot: yearly lists of three decades, and five-year files. */
export const SOURCE_FILE_COUNT_MAX = 100
/** Maximum number of test-car records shown per horsepower value. */
export const TEST_RECORD_COUNT_MAX = 8
/** Maximum number of ratings per vehicle: bodies, drives, and releases of a few names. */
export const RATING_COUNT_MAX = 100
export const EXPORT_COLUMN_COUNT_MAX = 100
/** Minimum length of a VIN that can be partly decoded: the manufacturer's code and two more characters. */
export const VIN_CHARACTERS_MIN = 5
/** First model year with 17-character VINs. */
export const VIN_YEAR_MIN = 1980
/** Maximum number of vPIC elements per VIN: 160 are defined, and a few have several values. */
export const VIN_ELEMENT_COUNT_MAX = 400
/** Maximum number of issues per VIN. Some may occur once per character. */
export const VIN_ISSUE_COUNT_MAX = 60
/** Maximum number of complaints, bulletins, and investigations in a report. Their own endpoints list the others. */
export const REPORT_LIST_LENGTH_MAX = 25
/** Maximum list length and text length in a compact report, which usually stays under 8 kB. */
export const REPORT_COMPACT_LENGTH_MAX = 5
export const REPORT_COMPACT_TEXT_CHARACTERS_MAX = 160

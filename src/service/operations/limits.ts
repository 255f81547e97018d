import { YEAR_MAX, YEAR_MIN } from '#catalog/limits.ts'

export { CYLINDERS_MAX, FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#catalog/limits.ts'

/** Vehicles on a page when the caller does not say. */
export const PAGE_LIMIT_DEFAULT = 25
/** Vehicles on a page at most; a larger wish is brought down to this and the applied value is echoed. */
export const PAGE_LIMIT_MAX = 100
/** The largest whole number that parameters accept: 15 digits, exact in JSON numbers everywhere. */
export const INTEGER_MAX = 999_999_999_999_999
/** Characters of a name in a filter. The longest official model name has 54. */
export const NAME_CHARACTERS_MAX = 80
/** Characters of the parameter `fields`: all names that an operation has, and more. */
export const FIELDS_CHARACTERS_MAX = 2_000
/** Characters of an identifier in a path. */
export const ID_CHARACTERS_MAX = 64
/** Model years of all vehicles together. */
export const YEAR_COUNT_MAX = YEAR_MAX - YEAR_MIN + 1
/** Makes, or models of a make, on one page: the federal files of today have fewer, so that usually one page has all. */
export const NAMES_ON_PAGE_MAX = 1_000
/** Values of a facet that are counted one by one when the caller does not say, and at most. */
export const FACET_VALUES_DEFAULT = 25
export const FACET_VALUES_MAX = 1_000
/** Names offered to a user who is typing when the caller does not say, and at most. */
export const COMPLETIONS_DEFAULT = 10
export const COMPLETIONS_MAX = 25
/** Near names with an empty answer. */
export const SUGGESTIONS_MAX = 5
/** Characters of a text field of an answer: NHTSA's texts hold up to 6,000 and grow when they are repaired. */
export const TEXT_CHARACTERS_MAX = 20_000
/** Campaigns of one vehicle. The most that any has is below 150. */
export const RECALL_COUNT_MAX = 2_000
/** Countries whose recalls one response may hold. */
export const COUNTRY_COUNT_MAX = 20
/** Makes and models that one campaign states: the widest, of equipment, some hundred. */
export const CAMPAIGN_NAME_COUNT_MAX = 5_000
/** Texts of one campaign, which a few word per model. */
export const CAMPAIGN_WORDING_COUNT_MAX = 500
/** Components that one campaign names for one vehicle. */
export const COMPONENT_COUNT_MAX = 200
/** Federal names that one vehicle answers to. */
export const FEDERAL_NAME_COUNT_MAX = 200
/** Sources of one snapshot. */
export const SOURCE_COUNT_MAX = 50
/** Trouble codes that one request may name. */
export const TROUBLE_CODES_AT_ONCE_MAX = 50
/** Characters of such a list, with blanks. */
export const TROUBLE_CODES_CHARACTERS_MAX = 500
/** Symptoms that one complaint is given. */
export const SYMPTOM_COUNT_MAX = 20
/** Kinds of components that the complaints of one vehicle name; NHTSA has about 50. */
export const COMPONENT_KIND_COUNT_MAX = 200
/** Maximum number of source files per source in a snapshot: yearly lists of three decades, and five-year files. */
export const SOURCE_FILE_COUNT_MAX = 100
/** Test-car records shown of one horsepower. */
export const TEST_RECORD_COUNT_MAX = 8
/** Ratings that may be of one vehicle: bodies, drives and releases of a few names. */
export const RATING_COUNT_MAX = 100
/** Columns of one exported dataset. */
export const EXPORT_COLUMN_COUNT_MAX = 100
/** Characters of a VIN from which on something can be said of it: the manufacturer's code and two more. */
export const VIN_CHARACTERS_MIN = 5
/** First model year of the VINs of seventeen characters. */
export const VIN_YEAR_MIN = 1980
/** Elements of vPIC that a decoded VIN has: 160 are defined, and a few have several values. */
export const VIN_ELEMENT_COUNT_MAX = 400
/** Things that can be wrong with one VIN: some of them once for each character. */
export const VIN_ISSUE_COUNT_MAX = 60
/** Complaints, bulletins and investigations of a report; their own addresses list the others. */
export const REPORT_LIST_LENGTH_MAX = 25
/** Things of each list of a compact report, and characters of their texts: a usual one stays under 8 kB. */
export const REPORT_COMPACT_LENGTH_MAX = 5
export const REPORT_COMPACT_TEXT_CHARACTERS_MAX = 160

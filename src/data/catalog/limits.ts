/** Maximum bytes of cached position lists. The whole EPA corpus needs about 4 MB. */
export const POSITION_LISTS_BYTES_MAX = 8 * 1024 ** 2

/** Near names offered with an empty response. */
export const SUGGESTION_COUNT_MAX = 5

/** Maximum edits between a requested name and a near one; fewer for short words. */
export const SUGGESTION_DISTANCE_MAX = 2

/** Folded characters of a name that take part in a comparison; no real nameplate is longer. */
export const COMPARED_CHARACTERS_MAX = 40

/** Maximum words of a model that are interpreted one by one; longer texts must match a name as written. */
export const MODEL_WORDS_MAX = 12

/** Meanings of callers' words for a model that are retained. */
export const MODEL_READINGS_MAX = 2_000

/** First year that a motor vehicle can have, and a last one far ahead: anything else is a typing error. */
export const YEAR_MIN = 1886
export const YEAR_MAX = 2100
/** Cylinders of the largest engine that a vehicle may have. */
export const CYLINDERS_MAX = 48
/** Characters of a short field of a response. */
export const FIELD_CHARACTERS_MAX = 300
/** A dozen phrases of some 30 characters. */
export const CONFIGURATION_CHARACTERS_MAX = 500

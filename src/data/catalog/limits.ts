/** Maximum bytes of cached position lists. The whole EPA data set needs about 4 MB. */
export const POSITION_LISTS_BYTES_MAX = 8 * 1024 ** 2

export const SUGGESTION_COUNT_MAX = 5

/** Maximum edits between a requested name and a suggestion; fewer for short words. */
export const SUGGESTION_DISTANCE_MAX = 2

/** Compared characters of a folded name. No real nameplate is longer. */
export const COMPARED_CHARACTERS_MAX = 40

/** Maximum words of a model that are interpreted one by one. Longer texts must match a name as written. */
export const MODEL_WORDS_MAX = 12

export const MODEL_READINGS_MAX = 2_000

/** First possible model year, and one far in the future. Anything else is a typing error. */
export const YEAR_MIN = 1886
export const YEAR_MAX = 2100
export const CYLINDERS_MAX = 48
export const FIELD_CHARACTERS_MAX = 300
/** About a dozen phrases of 30 characters. */
export const CONFIGURATION_CHARACTERS_MAX = 500

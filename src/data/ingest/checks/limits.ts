/** The bounds of what a refresh may change at once. */

/** How far the rows of a source or table may fall from one snapshot to the next (2 %). */
export const ROW_COUNT_DROP_SHARE_MAX = 0.02
/** Rows that may go from any table, so that a small one can be corrected. */
export const ROWS_DROP_TOLERATED = 5
/** A make with fewer vehicles or records may disappear: a misspelling that was corrected. */
export const MAKE_ROWS_MIN = 5

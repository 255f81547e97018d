/** The bounds of what a refresh may change at once. */

/** How far the rows of a source or table may fall from one snapshot to the next (2 %). */
export const ROW_COUNT_DROP_SHARE_MAX = 0.02
/** Rows that may go from any table, so that a small one can be corrected. */
export const ROWS_DROP_TOLERATED = 5
/** A make with fewer vehicles or records may disappear: a misspelling that was corrected. */
export const MAKE_ROWS_MIN = 5
/** How far the share of recalls that hang on no vehicle may rise at once. */
export const ORPHAN_SHARE_RISE_MAX = 0.02
/** An EPA file with fewer rows is an excerpt; the complete one had 39,000 in 2017. */
export const SNAPSHOT_EPA_ROWS_COMPLETE_MIN = 30_000
/** Known vehicles that may deviate before the EPA file is refused: EPA corrects single rows, a moved column changes many. */
export const KNOWN_VEHICLES_TOLERATED = 2
/** Likewise as a share of those that the edition should list. */
export const KNOWN_VEHICLES_SHARE_MAX = 0.1

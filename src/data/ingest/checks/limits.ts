/** Share of its rows that a source or table may lose from one snapshot to the next (2 %). */
export const ROW_COUNT_DROP_SHARE_MAX = 0.02
/** Rows that any table may lose, so that a small one can be corrected. */
export const ROWS_DROP_TOLERATED = 5
/** Rows below which a make may disappear, as when a misspelling is corrected. */
export const MAKE_ROWS_MIN = 5

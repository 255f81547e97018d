/** Every bound of the comparison of two snapshots, units last. */

/**
 * Maximum events of one data set per publish; more indicate another way of counting, reported as one `dataset.reset`.
 */
export const DATASET_CHANGES_MAX = 20_000
/** A dataset that loses more than this share of its records, and more than so many, was cut: one `dataset.reset`. */
export const REMOVED_SHARE_MAX = 0.02
export const REMOVED_MAX = 50
/** Names in the title of an event; the others are counted. */
export const TITLE_NAMES_MAX = 2

/** `complaints.spike`: days looked at, and periods of so many days before them that they are compared with. */
export const SPIKE_DAYS = 30
export const SPIKE_PERIODS_BEFORE = 12
/** Complaints in those days at least. */
export const SPIKE_COUNT_MIN = 10
/** Times the mean of the periods before at least; a mean below one counts as one. */
export const SPIKE_RATIO_MIN = 3
/** A spike of the same name and component is not reported again for so many days. */
export const SPIKE_QUIET_DAYS = 90

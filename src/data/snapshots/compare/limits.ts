/** Maximum events of one data set per publish. More indicate another way of counting and become one `dataset.reset`. */
export const DATASET_CHANGES_MAX = 20_000
/** A data set that loses more than this share of its records, and more than REMOVED_MAX, becomes one `dataset.reset`. */
export const REMOVED_SHARE_MAX = 0.02
export const REMOVED_MAX = 50
/** Maximum names in the title of an event. The others are counted. */
export const TITLE_NAMES_MAX = 2

/** `complaints.spike`: length of the last period in days, and number of earlier periods of this length. */
export const SPIKE_DAYS = 30
export const SPIKE_PERIODS_BEFORE = 12
export const SPIKE_COUNT_MIN = 10
/** Minimum ratio to the mean of the earlier periods. A mean below one counts as one. */
export const SPIKE_RATIO_MIN = 3
/** Days before a spike of the same name and component is reported again. */
export const SPIKE_QUIET_DAYS = 90

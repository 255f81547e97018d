/** Bytes of a batch's body. */
export const BATCH_BYTES_MAX = 5_000_000
/** Bytes of one line, its end not counted. */
export const LINE_BYTES_MAX = 1_024
/** Characters of a caller's own reference. */
export const REF_CHARACTERS_MAX = 200
/** Columns of a CSV body: each at most once. */
export const COLUMNS_MAX = 16
/** Vehicles that one line may name: of more, a list of their records could be cut off unseen. */
export const LINE_VEHICLES_MAX = 200
/** Characters of `fields`. */
export const FIELDS_CHARACTERS_MAX = 1_000

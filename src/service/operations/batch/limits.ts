/** Maximum size of a request body, in bytes. */
export const BATCH_BYTES_MAX = 5_000_000
/** Maximum size of a line without its line ending, in bytes. */
export const LINE_BYTES_MAX = 1_024
export const REF_CHARACTERS_MAX = 200
export const COLUMNS_MAX = 16
/** Maximum number of vehicles per line. With more, a list of their records could be cut off unnoticed. */
export const LINE_VEHICLES_MAX = 200
export const BATCH_FIELDS_CHARACTERS_MAX = 1_000

import type { Responses } from '#web/api/types.ts'

/** Record of a key, without the key itself. */
export type Key = Responses['list_keys']['keys'][number]

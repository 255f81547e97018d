import type { Responses } from '#web/api/types.ts'

/** What is kept of a key: never the key. */
export type Key = Responses['list_keys']['keys'][number]

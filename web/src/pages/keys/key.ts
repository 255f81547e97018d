import type { Answers } from '#web/api/account.generated.ts'

/** What is kept of a key: never the key. */
export type Key = Answers['list_keys']['keys'][number]

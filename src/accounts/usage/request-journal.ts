/** Requests of one account that the journal keeps. */
export const REQUESTS_KEPT_PER_ACCOUNT = 1_000

/** Stands for the key where the explorer of the dashboard asked, for whoever is signed in. */
export const EXPLORER_KEY_ID = 'explorer'

/** One answer to an account: never the address that was asked for, which may tell what a customer works on. */
export interface JournalEntry {
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  /** Milliseconds that the answer took in this process. */
  readonly tookMs: number
  readonly requestId: string
}

export interface JournaledRequest extends Omit<JournalEntry, 'accountId'> {
  readonly atMs: number
}

/** Answers of one kind on one day. */
export interface RequestsOfDay {
  /** Calendar day in UTC. */
  readonly day: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  readonly requests: number
}

/** Days in UTC, both included, and where the page before ended. */
export interface CountRange {
  readonly first: string
  readonly last: string
  readonly after?: Omit<RequestsOfDay, 'requests'> | undefined
}

/**
 * What each account asked for lately, and how many requests of each kind there were. It is for people to read, not
 * for bills: it is collected in memory and written about once a second, so the death of the process forgets the last
 * second, and a journal that cannot be written never holds up an answer.
 */
export interface RequestJournal {
  /**
   * Notes one answer. Costs well under a microsecond; nothing waits for it.
   * @param atMs when it was; left out = now, for which the clock is asked
   */
  note(entry: JournalEntry, atMs?: number): void
  /** Newest first. */
  list(accountId: string, limit: number): Promise<JournaledRequest[]>
  /** One page, newest day first; at most COUNTS_PAGE_MAX (journal-rows.ts), fewer only on the last page. */
  countPage(accountId: string, range: CountRange): Promise<RequestsOfDay[]>
  /** Removes what is kept of an account's requests one by one; the counts stay. */
  forget(accountId: string): Promise<void>
  /** Writes what is still in memory. */
  flush(): Promise<void>
  close(): Promise<void>
}

import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'

export interface AlertEvent {
  readonly id: string
  readonly type: string
  /** Country whose records changed. */
  readonly country: string
  /** Newest date inside the files that contained the event, YYYY-MM-DD. */
  readonly recorded: string
  readonly subject: string
  readonly title: string
  readonly names: readonly {
    readonly make: string
    readonly model: string
    readonly years: readonly (number | null)[]
  }[]
  readonly vehicle_ids: readonly string[]
  readonly before: Facts | null
  readonly after: Facts | null
}

type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export interface EventSource {
  /** Cursor at the end of the log: a sequence number, a hyphen, and more. */
  readonly head: string
  /** Returns the events after a cursor; undefined for an invalid cursor. */
  page(options: {
    readonly since: string
    readonly limit: number
  }): { readonly changes: readonly AlertEvent[]; readonly next: string; readonly hasMore: boolean } | undefined
}

/** Event after which anything may differ: owners are told to read their findings again. */
export const RESET = 'dataset.reset'

/** Subject of a reset that affects every country. */
const EVERYTHING = 'all'

/** Returns true if a watchlist covers an event. @param watched country of the watched recalls, or all */
export function isWatched({ type, country, subject }: AlertEvent, watched: string): boolean {
  return watched === EVERYTHING || watched === country || (type === RESET && subject === EVERYTHING)
}

export interface AffectedGroups {
  readonly event: AlertEvent
  readonly groups: VehicleGroup[]
  count: number
}

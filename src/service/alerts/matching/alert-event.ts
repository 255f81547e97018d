import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'

/** An event of the change log, as far as alerts read it. */
export interface AlertEvent {
  readonly id: string
  readonly type: string
  /** Country whose records changed. */
  readonly country: string
  /** Newest date inside the files that it was found in, YYYY-MM-DD. */
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

/** The change log of the current snapshot. */
export interface EventSource {
  /** Cursor at its end: a sequence number, a hyphen and more. */
  readonly head: string
  /** Events after a cursor; undefined = it is not one. */
  page(asked: {
    readonly since: string
    readonly limit: number
  }): { readonly changes: readonly AlertEvent[]; readonly next: string; readonly hasMore: boolean } | undefined
}

/** After this event everything may be different: owners are told to read their findings again. */
export const RESET = 'dataset.reset'

/** Event type and subject that concern every country. */
const EVERYTHING = 'all'

/**
 * Returns true if a watchlist covers an event.
 * @param watched country whose recalls the list watches, or all
 */
export function isWatched({ type, country, subject }: AlertEvent, watched: string): boolean {
  return watched === EVERYTHING || watched === country || (type === RESET && subject === EVERYTHING)
}

/** Groups of one watchlist that an event concerns, and how many items they have. */
export interface Concern {
  readonly event: AlertEvent
  readonly groups: VehicleGroup[]
  count: number
}

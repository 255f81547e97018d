import { MESSAGE_BYTES_MAX, MESSAGE_NAMES_MAX, MESSAGE_TEXT_CHARACTERS_MAX } from '#alerts/limits.ts'
import type { WatchlistItem } from '#alerts/watchlists/items.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { describeMessage } from '#alerts/webhooks/message.ts'
import type { AlertEvent } from './alert-event.ts'
import type { Watchlist } from '#alerts/watchlists/watchlists.ts'

interface Concerned {
  readonly watchlist: Watchlist
  /** Items that the event concerns. */
  readonly count: number
  /** Some of them. */
  readonly listed: readonly { readonly item: WatchlistItem; readonly group: VehicleGroup }[]
}

/** The message about one event to the owner of one watchlist: JSON below 20 kB. Holds no VIN: items are known by their id and ref. */
export function alertMessage(event: AlertEvent, { watchlist, count, listed }: Concerned, nowMs: number): string {
  const { id, country, recorded, subject, title, names, before, after } = event
  const items = listed.map(({ item, group }) => {
    const { year, make, model } = group
    return { id: item.id, ref: item.ref, site: item.site, driver: item.driver, year, make, model }
  })
  const about = { event_id: id, country, recorded, subject, title }
  const facts = { before: shortened(before), after: shortened(after) }
  const listedNames = names.slice(0, MESSAGE_NAMES_MAX)
  const whose = { watchlist: { id: watchlist.id, name: watchlist.name }, item_count: count }
  const body = (data: object): string => describeMessage(event.type, { ...about, ...data, ...whose, items }, nowMs)
  const isTooLong = (text: string): boolean => Buffer.byteLength(text) >= MESSAGE_BYTES_MAX
  // What is left out is in the record itself: first items, then names, then what changed.
  while (items.length > 0 && isTooLong(body({ names: listedNames, ...facts }))) items.splice(items.length >> 1)
  const variants = [
    { names: listedNames, ...facts },
    { names: [], ...facts },
    { names: [], before: null, after: null },
  ]
  return variants.map(body).find((text) => !isTooLong(text)) ?? body({ names: [], before: null, after: null })
}

function shortened(facts: AlertEvent['after']): AlertEvent['after'] {
  if (facts === null) return null
  const cut = (value: string): string => value.slice(0, MESSAGE_TEXT_CHARACTERS_MAX)
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'string') return [name, cut(value)]
      return [name, Array.isArray(value) ? value.slice(0, MESSAGE_NAMES_MAX).map(cut) : value]
    }),
  ) as AlertEvent['after']
}

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  EVENTS_A_PAGE,
  MESSAGE_BYTES_MAX,
  MESSAGE_ITEMS_MAX,
  MESSAGE_NAMES_MAX,
  MESSAGE_TEXT_CHARACTERS_MAX,
  ROWS_A_WRITE,
} from '#alerts/limits.ts'
import { type MailNotes, type UrgencyOf, mailEvents } from '#alerts/mails/mail-notes.ts'
import type { MailSettings, MailSettingsStore } from '#alerts/mails/mail-settings.ts'
import {
  type ItemKey,
  type Resolved,
  type WatchlistItem,
  type WatchlistItems,
  isReadable,
} from '#alerts/watchlists/items.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { StoredWatchlist } from '#alerts/watchlists/watchlists.ts'
import type { StoredEndpoint, WebhookEndpoints } from '#alerts/webhooks/endpoints.ts'
import { type NewMessage, type Outbox, describeMessage } from '#alerts/webhooks/outbox.ts'
import type { Clock } from '#platform/clock.ts'
import { Turns } from '#platform/event-loop.ts'
import { type AlertEvent, type AffectedGroups, type EventSource, RESET, isWatched } from './alert-event.ts'
import type { MatchStore } from './match-store.ts'

/** Time that a node with an older snapshot than the cursor waits before it assumes a rollback. */
const ROLLBACK_AFTER_MS = 600_000

export interface MatchData {
  readonly events: EventSource
  /** Time when this process began to serve the snapshot. */
  readonly sinceMs: number
  /** Returns the keys that events use for a group. */
  keysOfGroup(group: VehicleGroup): Iterable<string>
  keysOfEvent(event: AlertEvent): Iterable<string>
  readonly urgencyOf: UrgencyOf
  resolve(key: ItemKey): Resolved
  /** Version of the data that items are resolved with. Items of another version are resolved again. */
  readonly resolvedBy: string
}

interface MatcherOptions {
  readonly store: MatchStore
  readonly items: WatchlistItems
  readonly endpoints: WebhookEndpoints
  readonly outbox: Outbox
  readonly mailSettings: Pick<MailSettingsStore, 'get'>
  readonly mailNotes: Pick<MailNotes, 'add'>
  readonly clock: Clock
}

export interface MatchReport {
  readonly events: number
  readonly messages: number
  readonly resolvedAgain: number
}

/**
 * Matches new change log events with all watchlists and puts messages into the outbox. A lease restricts this to one
 * process at a time. A killed run is repeated without duplicates, because a message id derives from event and
 * watchlist.
 */
export class Matcher {
  readonly #options: MatcherOptions
  readonly #owner = randomUUID()
  #isRunning = false

  constructor(options: MatcherOptions) {
    this.#options = options
  }

  /** Matches new events; returns undefined if there are none or another process matches them. */
  async run(data: MatchData): Promise<MatchReport | undefined> {
    const { store } = this.#options
    if (this.#isRunning || !(await this.#isDue(data))) return undefined
    this.#isRunning = true
    try {
      if (!(await store.lease(this.#owner))) return undefined
      return await this.#match(data)
    } finally {
      await store.release(this.#owner)
      this.#isRunning = false
    }
  }

  async #isDue({ events, sinceMs, resolvedBy }: MatchData): Promise<boolean> {
    const { store, clock, items } = this.#options
    const cursor = await store.cursor(events.head)
    if (cursor === events.head) return (await items.outdated(resolvedBy, 1)).length > 0
    const isAhead = sequenceOf(cursor) > sequenceOf(events.head)
    return !isAhead || Math.abs(clock.nowMs() - sinceMs) >= ROLLBACK_AFTER_MS
  }

  async #match(data: MatchData): Promise<MatchReport> {
    const { store } = this.#options
    const resolvedAgain = await this.#resolveAgain(data)
    let [events, messages] = [0, 0]
    for (;;) {
      const cursor = await store.cursor(data.events.head)
      const page = data.events.page({ since: cursor, limit: EVENTS_A_PAGE })
      assert(page !== undefined, 'the stored cursor is one')
      const concerns = await this.#concerns(page.changes, data)
      messages += await this.#send(concerns)
      await this.#note(concerns, { page: cursor, data })
      events += page.changes.length
      const isOurs = (await store.move(this.#owner, cursor, page.next)) && (await store.lease(this.#owner))
      if (!isOurs || !page.hasMore) return { events, messages, resolvedAgain }
    }
  }

  /** Resolves items again whose VIN or name may mean other vehicles in the current data. */
  async #resolveAgain(data: MatchData): Promise<number> {
    const { items, store } = this.#options
    const turns = new Turns()
    for (let done = 0; ;) {
      const outdated = await items.outdated(data.resolvedBy, ROWS_A_WRITE)
      if (outdated.length === 0) return done
      const resolved: (Resolved & { id: string })[] = []
      // An item that cannot be decrypted keeps its previous resolution.
      const groups = await items.groupsOf(outdated.filter(({ key }) => !isReadable(key)))
      for (const { id, key, groupId } of outdated) {
        await turns.pause()
        const found = isReadable(key) ? data.resolve(key) : { group: groups.get(groupId), by: data.resolvedBy }
        assert(found.group !== undefined, 'each item has a group')
        resolved.push({ id, group: found.group, by: found.by })
      }
      await items.resolveAgain(resolved)
      await store.lease(this.#owner)
      done += outdated.length
    }
  }

  /** Returns the events that affect each watchlist, in log order. */
  async #concerns(events: readonly AlertEvent[], data: MatchData): Promise<Map<string, AffectedGroups[]>> {
    const { store } = this.#options
    const concerns = new Map<string, AffectedGroups[]>()
    const add = (watchlistId: string, event: AlertEvent, found: { group?: VehicleGroup; count: number }): void => {
      const known = concerns.get(watchlistId) ?? []
      concerns.set(watchlistId, known)
      let concern = known.find((each) => each.event === event)
      if (concern === undefined) known.push((concern = { event, groups: [], count: 0 }))
      if (found.group !== undefined) concern.groups.push(found.group)
      concern.count += found.count
    }
    for (const event of events.filter(({ type }) => type === RESET)) {
      for await (const { id } of store.watchlists()) add(id, event, { count: await this.#options.items.count(id) })
    }
    for await (const { group, found } of this.#concernedGroups(events, data)) {
      for (const { watchlistId, count } of await store.watchlistsOf(group.id)) {
        for (const event of found) add(watchlistId, event, { group, count })
      }
    }
    return concerns
  }

  async *#concernedGroups(
    events: readonly AlertEvent[],
    data: MatchData,
  ): AsyncGenerator<{ group: VehicleGroup; found: ReadonlySet<AlertEvent> }> {
    const byKey = new Map<string, AlertEvent[]>()
    for (const event of events) {
      for (const key of data.keysOfEvent(event)) byKey.set(key, [...(byKey.get(key) ?? []), event])
    }
    if (byKey.size === 0) return
    const turns = new Turns()
    for await (const groups of this.#options.store.groups()) {
      for (const group of groups) {
        await turns.pause()
        const found = new Set([...data.keysOfGroup(group)].flatMap((key) => byKey.get(key) ?? []))
        if (found.size > 0) yield { group, found }
      }
    }
  }

  /** Puts the messages into the outbox. Returns their number. */
  async #send(concerns: ReadonlyMap<string, AffectedGroups[]>): Promise<number> {
    const { store, endpoints, outbox } = this.#options
    let messages = 0
    for (const [watchlistId, found] of concerns) {
      await setImmediate()
      const watchlist = await store.watchlist(watchlistId)
      if (watchlist === undefined) continue
      const watched = found.filter(({ event }) => isWatched(event, watchlist.country))
      const receiving = (await endpoints.list(watchlist.accountId)).filter((each) => each.disabledReason === null)
      for (const endpoint of receiving) {
        const accepted = watched.filter(({ event }) => acceptsEvent(endpoint, event))
        if (accepted.length === 0) continue
        const newMessages: NewMessage[] = []
        for (const concern of accepted) newMessages.push(await this.#message(watchlist, concern))
        await outbox.add(endpoint.id, newMessages)
        messages += newMessages.length
      }
    }
    return messages
  }

  async #note(
    concerns: ReadonlyMap<string, AffectedGroups[]>,
    about: { page: string; data: MatchData },
  ): Promise<void> {
    const { store, mailSettings, mailNotes } = this.#options
    const settingsOf = new Map<string, MailSettings>()
    for (const [watchlistId, found] of concerns) {
      const watchlist = await store.watchlist(watchlistId)
      if (watchlist === undefined) continue
      const { id, name, accountId, country } = watchlist
      const settings = settingsOf.get(accountId) ?? (await mailSettings.get(accountId))
      settingsOf.set(accountId, settings)
      const watched = found.filter(({ event }) => isWatched(event, country))
      const events = await mailEvents(watched, { settings, country, data: about.data })
      if (events.length === 0) continue
      const target = { accountId, page: about.page, urgent: settings.urgent }
      await mailNotes.add(target, { watchlist: { id, name }, events })
    }
  }

  async #message(watchlist: StoredWatchlist, { event, groups, count }: AffectedGroups): Promise<NewMessage> {
    const { items, clock } = this.#options
    const listed: { item: WatchlistItem; group: VehicleGroup }[] = []
    for (const group of groups) {
      const limit = MESSAGE_ITEMS_MAX - listed.length
      if (limit <= 0) break
      const ofGroup = await items.ofGroup(watchlist.id, group.id, { limit })
      listed.push(...ofGroup.map((item) => ({ item, group })))
    }
    const body = alertMessage(event, { watchlist, count, listed }, clock.nowMs())
    return { id: messageId(event, watchlist), eventType: event.type, subject: event.subject, body }
  }
}

function acceptsEvent({ eventTypes }: StoredEndpoint, { type }: AlertEvent): boolean {
  return eventTypes.length === 0 || eventTypes.includes(type)
}

function messageId(event: AlertEvent, watchlist: StoredWatchlist): string {
  return `msg_${createHash('sha256').update(`${event.id} ${watchlist.id}`).digest('hex').slice(0, 24)}`
}

function sequenceOf(cursor: string): number {
  return Number(cursor.split('-', 1)[0])
}

interface AffectedWatchlist {
  readonly watchlist: StoredWatchlist
  readonly count: number
  /** Some of the affected items. */
  readonly listed: readonly { readonly item: WatchlistItem; readonly group: VehicleGroup }[]
}

/** Returns the JSON message about an event, below 20 kB. Contains no VIN: items have ids and references. */
function alertMessage(event: AlertEvent, { watchlist, count, listed }: AffectedWatchlist, nowMs: number): string {
  const { id, country, recorded, subject, title, names, before, after } = event
  const items = listed.map(({ item, group }) => {
    const { year, make, model } = group
    return { id: item.id, ref: item.ref, site: item.site, driver: item.driver, year, make, model }
  })
  const about = { event_id: id, country, recorded, subject, title }
  const facts = { before: shortened(before), after: shortened(after) }
  const listedNames = names.slice(0, MESSAGE_NAMES_MAX)
  const affected = { watchlist: { id: watchlist.id, name: watchlist.name }, item_count: count }
  const body = (data: object): string => describeMessage(event.type, { ...about, ...data, ...affected, items }, nowMs)
  const isTooLong = (text: string): boolean => Buffer.byteLength(text) >= MESSAGE_BYTES_MAX
  // The message may omit parts, which the record itself contains: first items, then names, then changes.
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
  const truncated = (value: string): string => value.slice(0, MESSAGE_TEXT_CHARACTERS_MAX)
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'string') return [name, truncated(value)]
      return [name, Array.isArray(value) ? value.slice(0, MESSAGE_NAMES_MAX).map(truncated) : value]
    }),
  ) as AlertEvent['after']
}

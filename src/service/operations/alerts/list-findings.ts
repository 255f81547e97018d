import { setImmediate } from 'node:timers/promises'
import type { FindingState, FindingStates, StoredState } from '#alerts/watchlists/finding-states.ts'
import type { WatchlistItem, WatchlistItems } from '#alerts/watchlists/items.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { datedOf } from '#catalog/freshness.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { countriesOf, factsOfCountry, sourceOfCountry } from '#operations/countries.ts'
import { LOAD_ALL } from '#operations/starter-data.ts'
import { DAY_MS, dayOf } from '#platform/clock.ts'
import { Turns } from '#platform/event-loop.ts'
import { groupFindings, FINDING_SEVERITIES, type GroupFinding, type FindingSeverity } from './group-findings.ts'

const ITEMS_A_READ = 500

export interface FindingsContext {
  readonly alerts: { readonly items: WatchlistItems; readonly states: FindingStates }
  readonly catalog: Catalog
  readonly country: string
}

export interface ItemFinding {
  readonly item: WatchlistItem
  readonly group: VehicleGroup
  readonly finding: GroupFinding
  /** Stored state; undefined if nobody set one, so the finding is open. */
  readonly stored: StoredState | undefined
}

interface FindingPosition {
  readonly severity: number
  readonly groupId: string
  readonly subject: string
  readonly itemId: string
}

interface FindingFilters {
  readonly state?: FindingState | undefined
  readonly severity?: FindingSeverity | undefined
  /** Text that the item's reference, site, or driver must contain. */
  readonly label?: string | undefined
}

interface FoundGroup {
  readonly group: VehicleGroup
  readonly items: number
  /** Number of items by the day they were added (days since 1970). */
  readonly byDay: ReadonlyMap<number, number>
  readonly findings: readonly GroupFinding[]
}

/** Returns findings by group, and yields to the event loop in between. `label` filters items: see FindingFilters. */
export async function foundGroups(
  watchlistId: string,
  { alerts, catalog, country }: FindingsContext,
  label?: string,
): Promise<FoundGroup[]> {
  const found: FoundGroup[] = []
  const turns = new Turns()
  for await (const { group, count, byDay } of alerts.items.groups(watchlistId, label)) {
    await turns.pause()
    found.push({ group, items: count, byDay, findings: groupFindings(group, catalog, country) })
  }
  return found
}

/**
 * Yields the findings of a watchlist: most urgent first, then by group, campaign, and item. Reads only as far as the
 * consumer takes. `filters.after` is the last position of the previous page.
 */
export async function* listFindingsOf(
  watchlistId: string,
  context: FindingsContext,
  filters: FindingFilters & { after?: FindingPosition | undefined },
): AsyncGenerator<ItemFinding> {
  const { state, label, after } = filters
  const groups = await foundGroups(watchlistId, context, label)
  const hasItems = await runsInState(watchlistId, context, filters)
  const turns = new Turns()
  for (const [rank, severity] of FINDING_SEVERITIES.entries()) {
    const isRequested = filters.severity === undefined || filters.severity === severity
    if (!isRequested || (after !== undefined && rank < after.severity)) continue
    const start = after?.severity === rank ? after : undefined
    for (const run of runsAfter(groups, severity, start).filter(hasItems)) {
      // A list may have as many groups as items. Each read is short, but all of them take seconds.
      await turns.pause()
      yield* itemsOf(watchlistId, context, { ...run, state, label })
    }
  }
}

/** One finding of a group, and the item after which its items begin. */
interface Run {
  readonly group: VehicleGroup
  readonly items: number
  readonly finding: GroupFinding
  readonly afterId: string
}

/** Returns the runs with items in the requested state. Finding none by reading all items takes half a minute. */
async function runsInState(
  watchlistId: string,
  { alerts }: FindingsContext,
  { state, label }: FindingFilters,
): Promise<(run: Run) => boolean> {
  if (state === undefined || (state === 'open' && label !== undefined)) return () => true
  const counts = new Map<string, number>()
  for (const counted of await alerts.states.countByDay(watchlistId)) {
    const key = `${counted.groupId} ${counted.subject}`
    if (state === 'open' || counted.state === state) counts.set(key, (counts.get(key) ?? 0) + counted.count)
  }
  return ({ group, finding, items }) => {
    const count = counts.get(`${group.id} ${finding.subject}`) ?? 0
    return state === 'open' ? count < items : count > 0
  }
}

function runsAfter(
  groups: readonly FoundGroup[],
  severity: FindingSeverity,
  after: FindingPosition | undefined,
): Run[] {
  const runs = groups.flatMap(({ group, items, findings }) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => ({ group, items, finding, afterId: '' })),
  )
  if (after === undefined) return runs
  const { groupId, subject, itemId } = after
  const at = runs.findIndex(({ group, finding }) => group.id === groupId && finding.subject === subject)
  const [run] = runs.slice(at)
  if (at !== -1 && run !== undefined) return [{ ...run, afterId: itemId }, ...runs.slice(at + 1)]
  // The finding no longer exists since the data changed: continue with the next group.
  return runs.filter(({ group }) => group.id > groupId)
}

async function* itemsOf(
  watchlistId: string,
  { alerts }: FindingsContext,
  { group, finding, afterId: first, state, label }: Omit<Run, 'items'> & Pick<FindingFilters, 'state' | 'label'>,
): AsyncGenerator<ItemFinding> {
  for (let afterId = first; ;) {
    const items = await alerts.items.ofGroup(watchlistId, group.id, { limit: ITEMS_A_READ, afterId, label })
    const states = await alerts.states.ofItems(items, finding.subject)
    for (const item of items) {
      const stored = states.get(item.id)
      if (state === undefined || (stored?.state ?? 'open') === state) yield { item, group, finding, stored }
    }
    const last = items.at(-1)
    if (last === undefined || items.length < ITEMS_A_READ) return
    afterId = last.id
    await setImmediate()
  }
}

export function cursorOf({ item, group, finding }: ItemFinding): string {
  return [FINDING_SEVERITIES.indexOf(finding.severity), group.id, finding.subject, item.id].join('.')
}

export function findingPositionOf(cursor: string): FindingPosition | undefined {
  const [rank, groupId, subject, itemId, ...rest] = cursor.split('.')
  const severity = Number(rank)
  const isRank = rank !== '' && FINDING_SEVERITIES[severity] !== undefined
  if (!isRank || groupId === undefined || subject === undefined || itemId === undefined || rest.length > 0)
    return undefined
  return { severity, groupId, subject, itemId }
}

/** Newest date inside the recall files; the earliest one for several countries. Null if a country's files were not read. */
export function recallsThrough({ freshness }: Pick<Catalog, 'freshness'>, country: string): string | null {
  const days = countriesOf(country).map((each) => datedOf(freshness, sourceOfCountry(each)))
  return days.reduce((first, day) => (first === null || day === null ? null : day < first ? day : first))
}

export type FindingsResult = 'none' | 'none match' | 'some'

/** Returns a list's limitations. Never says that a vehicle is safe. `advice`: sentence on unstated advice to owners. */
export function findingsMessage(
  found: FindingsResult,
  catalog: Pick<Catalog, 'freshness' | 'meta'>,
  country: string,
  advice = '',
): string {
  const through = recallsThrough(catalog, country)
  const excerpt =
    catalog.meta.edition === 'starter' ? ` These are starter data, an excerpt: campaigns are missing. ${LOAD_ALL}` : ''
  const contacts = countriesOf(country).map(contactIn).join(' ')
  const records = through === null ? 'the loaded records' : `the records through ${through}`
  if (found === 'none match') return `No finding in ${records} matches the filters.${excerpt}`
  if (found === 'none')
    return `None found in ${records}, which does not prove that there are none.${excerpt} ${contacts}`
  return `Found in ${records}. A campaign may cover only some vehicles with a name.${advice === '' ? '' : ` ${advice}`}${excerpt} ${contacts}`
}

/** Returns the contact for a single vehicle and the attribution that the records' licence requires. */
function contactIn(country: string): string {
  if (country === HOME_COUNTRY) return 'Ask NHTSA by VIN: https://www.nhtsa.gov/recalls'
  const { country_name: name, ask_url: url, attribution = '' } = factsOfCountry(country)
  return `In ${name}, ask a dealer by VIN: ${url} ${attribution}`.trim()
}

const AGES = [
  ['days_0_to_7', 7],
  ['days_8_to_30', 30],
  ['days_31_to_90', 90],
  ['days_over_90', Infinity],
] as const

interface FindingsSummary {
  readonly findings: readonly ({ severity: FindingSeverity } & Record<FindingState, number>)[]
  /** Ages of findings that are neither remedied nor not applicable. */
  readonly ages: Readonly<Record<(typeof AGES)[number][0], number>>
  /** Number of open findings whose campaign records do not say if owners must stop driving or park outside. */
  readonly adviceUnstated: number
}

/**
 * Returns the day since which a finding concerns its item, and the days until now. The later of the day the item was
 * added and the day NHTSA received the report, as YYYY-MM-DD in UTC.
 */
export function ageOf({ item, finding }: ItemFinding, nowMs: number): { openSince: string; days: number } {
  return ageSince(item.createdMs, finding.campaign?.report_received ?? '', nowMs)
}

function ageSince(addedMs: number, received: string, nowMs: number): { openSince: string; days: number } {
  const added = dayOf(addedMs)
  const openSince = received > added ? received : added
  return { openSince, days: Math.max(Math.floor((nowMs - Date.parse(openSince)) / DAY_MS), 0) }
}

/** Adds up the findings of a watchlist by group and day, without reading its items. */
export async function summarizeFindings(
  watchlistId: string,
  context: FindingsContext,
  nowMs: number,
): Promise<FindingsSummary> {
  const { states } = context.alerts
  const countsByFinding = Map.groupBy(
    await states.countByDay(watchlistId),
    ({ groupId, subject }) => `${groupId} ${subject}`,
  )
  const counts = FINDING_SEVERITIES.map((severity) => {
    return { severity, open: 0, acknowledged: 0, scheduled: 0, remedied: 0, not_applicable: 0 }
  })
  const ages = { days_0_to_7: 0, days_8_to_30: 0, days_31_to_90: 0, days_over_90: 0 }
  let adviceUnstated = 0
  const turns = new Turns()
  for (const { group, byDay, findings } of await foundGroups(watchlistId, context)) {
    await turns.pause()
    for (const { severity, subject, campaign, isAdviceUnstated = false } of findings) {
      const ofSeverity = counts[FINDING_SEVERITIES.indexOf(severity)]
      for (const [day, count] of byDay) {
        const ofDay = (countsByFinding.get(`${group.id} ${subject}`) ?? []).filter((counted) => counted.day === day)
        const countOf = (state: FindingState): number => ofDay.find((counted) => counted.state === state)?.count ?? 0
        const statedCount = ofDay.reduce((sum, counted) => sum + counted.count, 0)
        if (ofSeverity === undefined) continue
        ofSeverity.open += count - statedCount
        for (const { state, count: ofState } of ofDay) ofSeverity[state] += ofState
        const { days } = ageSince(day * DAY_MS, campaign?.report_received ?? '', nowMs)
        const age = AGES.find(([, most]) => days <= most)
        const toDo = count - countOf('remedied') - countOf('not_applicable')
        if (age !== undefined) ages[age[0]] += toDo
        if (isAdviceUnstated) adviceUnstated += toDo
      }
    }
  }
  return { findings: counts, ages, adviceUnstated }
}

import type { EventUrgency } from '#alerts/mails/mail-notes.ts'
import type { AlertEvent, EventSource } from '#alerts/matching/alert-event.ts'
import type { MatchData } from '#alerts/matching/matcher.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { fold } from '#catalog/search/fold.ts'
import { COUNTRIES } from '#operations/countries.ts'
import { YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import type { Clock } from '#platform/clock.ts'
import { groupFindings, groupOwnerOf } from './group-findings.ts'
import { resolvedBy, resolveItem } from './resolve-item.ts'

/** Countries whose recalls name vehicles in their own way. */
const ABROAD = COUNTRIES.filter((country) => country !== HOME_COUNTRY)
const ANY_YEAR = Array.from({ length: YEAR_MAX - YEAR_MIN + 1 }, (_, at) => YEAR_MIN + at)

/** Returns the change log of all countries, or undefined if an older version built the catalog without one. */
export function eventsOf({ changes: log }: Pick<Catalog, 'changes'>): EventSource | undefined {
  if (log === undefined) return undefined
  return { head: log.head, page: (options) => log.page({ ...options, countries: COUNTRIES }) }
}

/**
 * Returns the catalog data that matching needs. An event matches a group if it names one of the group's vehicles, the
 * group's make, model, and year, or a federal name of the same vehicles (a record set). A record without a model year
 * matches every year. A recall of another country matches a group if it states a name that matches the group there.
 */
export function matchDataOf(
  catalog: Catalog,
  { events, sinceMs, clock }: { events: EventSource; sinceMs: number; clock: Clock },
): MatchData {
  const nameKey = (make: string, model: string, year: number): string => {
    return `${fold(catalog.resolveMake(make) ?? make)}|${fold(model)}|${year}`
  }
  return {
    events,
    sinceMs,
    resolvedBy: resolvedBy(catalog),
    urgencyOf: (group, event, country) => urgencyOf(group, event, { catalog, country }),
    resolve: (key) => resolveItem(key, { catalog, clock }),
    *keysOfGroup(group: VehicleGroup) {
      yield* group.vehicleIds
      const { year, make, model } = group
      if (year !== null && make !== null && model !== null) yield nameKey(make, model, year)
      const owner = groupOwnerOf(group, catalog)
      yield* owner.recordSets.map(setKey)
      for (const country of ABROAD)
        yield* catalog.records.ofOwner.namesIn(country, owner).map((name) => nameKeyIn(country, name))
    },
    *keysOfEvent({ country, names, vehicle_ids: vehicleIds }: AlertEvent) {
      yield* vehicleIds
      if (country !== HOME_COUNTRY) {
        for (const { years, ...name } of names) yield* years.map((year) => nameKeyIn(country, { ...name, year }))
        return
      }
      for (const { make, model, years } of names) {
        for (const year of years.includes(null) ? ANY_YEAR : years.filter((known) => known !== null)) {
          yield nameKey(make, model, year)
          yield* catalog.ownerOf({ year, make, model }, []).recordSets.map(setKey)
        }
      }
    },
  }
}

/**
 * Returns the urgency of an event from the group's current findings: `recall.widened` is as urgent as the widened
 * campaign. A federal name that now counts is as urgent as the group's most urgent campaign.
 */
function urgencyOf(
  group: VehicleGroup,
  { type, subject }: AlertEvent,
  { catalog, country }: { readonly catalog: Catalog; readonly country: string },
): EventUrgency | undefined {
  const isLink = type === 'link.added'
  if (!isLink && !type.startsWith('recall.')) return undefined
  const campaigns = groupFindings(group, catalog, country).filter(({ campaign }) => campaign !== null)
  const found = isLink ? campaigns[0] : campaigns.find((finding) => finding.subject === subject)
  if (found === undefined || found.severity === 'unknown') return undefined
  return { urgency: found.severity, url: isLink ? null : (found.campaign?.source_url ?? null) }
}

function nameKeyIn(
  country: string,
  { make, model, year }: { make: string; model: string; year: number | null },
): string {
  return `${country} ${make}|${model}|${year ?? ''}`
}

function setKey(recordSet: number): string {
  return `set ${recordSet}`
}

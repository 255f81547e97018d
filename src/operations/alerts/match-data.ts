import type { EventUrgency } from '#alerts/matching/mail-events.ts'
import type { AlertEvent, EventSource } from '#alerts/matching/alert-event.ts'
import type { MatchData } from '#alerts/matching/matcher.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { fold } from '#catalog/search/fold.ts'
import type { Clock } from '#platform/clock.ts'
import { YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { groupFindings, ownerOf } from './group-findings.ts'
import { resolvedBy, resolveItem } from './resolve-item.ts'

/** Model years that a record without one may mean. */
const ANY_YEAR = Array.from({ length: YEAR_MAX - YEAR_MIN + 1 }, (_, at) => YEAR_MIN + at)

/**
 * What matching needs of a catalog. An event concerns a group when it names one of its vehicles, the make, model and year of the
 * group, or a federal name of the same vehicles (a record set); a record without a model year concerns every year.
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
    urgencyOf: (group, event) => urgencyOf(group, event, catalog),
    resolve: (key) => resolveItem(key, { catalog, clock }),
    *keysOfGroup(group: VehicleGroup) {
      yield* group.vehicleIds
      const { year, make, model } = group
      if (year !== null && make !== null && model !== null) yield nameKey(make, model, year)
      for (const recordSet of ownerOf(group, catalog).recordSets) yield setKey(recordSet)
    },
    *keysOfEvent({ names, vehicle_ids: vehicleIds }: AlertEvent) {
      yield* vehicleIds
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
 * A campaign is as urgent as the findings of the group say now: `recall.widened` of one that says "do not drive" is. A federal
 * name that counts from now on is as urgent as the campaigns of the group.
 */
function urgencyOf(group: VehicleGroup, { type, subject }: AlertEvent, catalog: Catalog): EventUrgency | undefined {
  const isLink = type === 'link.added'
  if (!isLink && !type.startsWith('recall.')) return undefined
  const campaigns = groupFindings(group, catalog).filter(({ campaign }) => campaign !== null)
  const found = isLink ? campaigns[0] : campaigns.find((finding) => finding.subject === subject)
  if (found === undefined || found.severity === 'unknown') return undefined
  return { urgency: found.severity, url: isLink ? null : (found.campaign?.source_url ?? null) }
}

function setKey(recordSet: number): string {
  return `set ${recordSet}`
}

import type { AlertEvent, EventSource } from '#alerts/matching/alert-event.ts'
import type { MatchData } from '#alerts/matching/matcher.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { fold } from '#catalog/search/fold.ts'
import type { Clock } from '#platform/clock.ts'
import { ownerOf } from './group-findings.ts'
import { resolvedBy, resolveItem } from './resolve-item.ts'

/** In the place of a model year that a record does not state. */
const ANY_YEAR = '*'

/**
 * What matching needs of a catalog. An event concerns a group when it names one of its vehicles, or one of the federal names
 * (make, model and year) under which records speak of them; a record without a model year concerns every year.
 */
export function matchDataOf(
  catalog: Catalog,
  { events, sinceMs, clock }: { events: EventSource; sinceMs: number; clock: Clock },
): MatchData {
  const nameKey = (make: string, model: string, year: number | null): string => {
    return `${fold(catalog.resolveMake(make) ?? make)}|${fold(model)}|${year ?? ANY_YEAR}`
  }
  return {
    events,
    sinceMs,
    resolvedBy: resolvedBy(catalog),
    resolve: (key) => resolveItem(key, { catalog, clock }),
    *keysOfGroup(group: VehicleGroup) {
      yield* group.vehicleIds
      const { year, make, model } = group
      const names = catalog.records.ofOwner.names(ownerOf(group, catalog))
      const own = make === null || model === null ? [] : [{ year, make, model }]
      for (const name of [...own, ...names]) {
        yield nameKey(name.make, name.model, name.year)
        yield nameKey(name.make, name.model, null)
      }
    },
    *keysOfEvent({ names, vehicle_ids: vehicleIds }: AlertEvent) {
      yield* vehicleIds
      for (const { make, model, years } of names) for (const year of years) yield nameKey(make, model, year)
    },
  }
}

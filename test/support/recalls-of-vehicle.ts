import type { Catalog } from '#catalog/catalog.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { recordsOwnerOf, type RecallsInCountry } from '#catalog/vehicle-records.ts'

/** NHTSA's recalls of a vehicle; undefined when there is no such vehicle. */
export function recallsOfVehicle(catalog: Catalog, id: string): RecallsInCountry | undefined {
  const vehicle = catalog.getVehicle(id)
  return vehicle && catalog.records.ofOwner.recallsIn(HOME_COUNTRY, recordsOwnerOf(vehicle))
}

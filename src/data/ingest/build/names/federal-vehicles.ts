import type { DatabaseSync } from 'node:sqlite'
import { canonicalMake } from '#ingest/match/canonical-make.ts'
import { federalModelSpelling } from '#ingest/match/names/spelling.ts'
import { nhtsaFormKey, nhtsaKey, vehicleId } from '#ingest/match/vehicle-id.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import type { UsedFederalName } from './federal-names.ts'
import { INSERT_NAME } from './names.ts'

interface FederalVehicle {
  readonly id: string
  /** 'nhtsa-recalls', or 'nhtsa-complaints' if no recall uses its name. */
  readonly source: string
  readonly sourceKey: string
  readonly year: number | null
  /** Make in NHTSA's own wording; the first in code-unit order of several spellings. */
  readonly make: string
  readonly model: string
  readonly retired: 0 | 1
  /** All federal names with the same form key. */
  readonly federalNames: readonly number[]
}

type Words = Pick<FederalVehicle, 'year' | 'make' | 'model'>

const SELECT_PUBLISHED = `
  SELECT id, source, source_key AS sourceKey, year, make, model
    FROM work.published_before
   WHERE source <> 'epa-vehicles'`

const INSERT_WORDING = `INSERT INTO work.wording (make, model, measured_bodies) VALUES (?, ?, '') RETURNING wording`
const INSERT_CONFIGURATION = `
  INSERT INTO work.configuration (id, source, source_key, year, wording, retired)
  VALUES (?, ?, ?, ?, ?, ?)`

/**
 * Adds the vehicles known only to NHTSA: one per name that a campaign or a complaint about vehicles uses and that is
 * not linked to a listed EPA vehicle. Names with the same folded key are one vehicle, which has the records of every
 * form of its name ("F-250" and "F-250 SD"). A published vehicle no longer among them becomes a retired vehicle, so
 * that its id stays valid, with the current recalls of its name.
 * @param linked federal names linked to a listed EPA vehicle
 * @returns the federal names of each new vehicle name
 */
export function addFederalVehicles(
  database: DatabaseSync,
  names: readonly UsedFederalName[],
  linked: ReadonlySet<number>,
): Map<number, readonly number[]> {
  const groups = Map.groupBy(names, keyOf)
  const forms = Map.groupBy(names, formOf)
  const vehicles = newVehicles(groups, { forms, linked })
  retirePublished(database, vehicles, forms)
  const sorted = [...vehicles.values()].toSorted((left, right) => compareText(left.sourceKey, right.sourceKey))
  return insertVehicles(database, sorted)
}

function newVehicles(
  groups: ReadonlyMap<string, readonly UsedFederalName[]>,
  { forms, linked }: { forms: ReadonlyMap<string, readonly UsedFederalName[]>; linked: ReadonlySet<number> },
): Map<string, FederalVehicle> {
  const vehicles = new Map<string, FederalVehicle>()
  for (const [sourceKey, group] of groups) {
    const vehicleNames = group.filter((name) => isVehicle(name) && !linked.has(name.federalName))
    const first = vehicleNames.toSorted((left, right) => compareText(textOf(left), textOf(right)))[0]
    if (first === undefined) continue
    const id = vehicleId('nhtsa', sourceKey)
    const source = vehicleNames.some(({ recalls }) => recalls > 0) ? 'nhtsa-recalls' : 'nhtsa-complaints'
    const federalNames = numbersOf(forms.get(formOf(first)) ?? group)
    vehicles.set(id, { id, source, sourceKey, ...wordsOf(first), retired: 0, federalNames })
  }
  return vehicles
}

function isVehicle({ recalls, hasComplaints }: UsedFederalName): boolean {
  return recalls > 0 || hasComplaints === 1
}

function retirePublished(
  database: DatabaseSync,
  vehicles: Map<string, FederalVehicle>,
  forms: ReadonlyMap<string, readonly UsedFederalName[]>,
): void {
  for (const row of database.prepare(SELECT_PUBLISHED).iterate()) {
    const published = row as unknown as Words & { id: string; source: string; sourceKey: string }
    const { id, source, sourceKey } = published
    if (vehicles.has(id)) continue
    // Uses the words rather than the stored key, because the canonical spelling of the make may have changed.
    const federalNames = numbersOf(forms.get(formOf(published)) ?? [])
    vehicles.set(id, { id, source, sourceKey, ...wordsOf(published), retired: 1, federalNames })
  }
}

function insertVehicles(database: DatabaseSync, vehicles: readonly FederalVehicle[]): Map<number, readonly number[]> {
  const insertConfiguration = database.prepare(INSERT_CONFIGURATION)
  const nameOf = nameWriter(database)
  const federalNames = new Map<number, readonly number[]>()
  for (const vehicle of vehicles) {
    const { name, wording } = nameOf(vehicle)
    insertConfiguration.run(vehicle.id, vehicle.source, vehicle.sourceKey, vehicle.year, wording, vehicle.retired)
    federalNames.set(name, vehicle.federalNames)
  }
  return federalNames
}

/**
 * Returns a function that writes each name once. Two vehicles can share a name after a change of the make's spelling:
 * the id depends on it, so the vehicle got a new id and the old one is retired.
 */
function nameWriter(database: DatabaseSync): (words: Words) => { name: number; wording: number } {
  const insertWording = database.prepare(INSERT_WORDING)
  const insertName = database.prepare(INSERT_NAME)
  const { last } = database.prepare('SELECT max(name) AS last FROM work.vehicle_name').get() as { last: number | null }
  const wordings = new Map<string, number>()
  const names = new Map<string, { name: number; wording: number }>()
  return (words) => {
    const { year, make, model } = words
    const known = names.get(`${year}\n${textOf(words)}`)
    if (known !== undefined) return known
    const wording = wordings.get(textOf(words)) ?? (insertWording.get(make, model) as { wording: number }).wording
    wordings.set(textOf(words), wording)
    const written = { name: (last ?? 0) + names.size + 1, wording }
    names.set(`${year}\n${textOf(words)}`, written)
    insertName.run(
      written.name,
      year,
      wording,
      canonicalMake(make),
      federalModelSpelling(model),
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      '',
      '',
      null,
      null,
    )
    return written
  }
}

function keyOf(name: Words): string {
  return nhtsaKey(name.year, canonicalMake(name.make), name.model)
}

function formOf(name: Words): string {
  return nhtsaFormKey(name.year, canonicalMake(name.make), name.model)
}

function textOf(name: Words): string {
  return `${name.make}\n${name.model}`
}

function wordsOf(name: Words): Words {
  return { year: name.year, make: name.make, model: name.model }
}

function numbersOf(names: readonly UsedFederalName[]): number[] {
  return names.map((name) => name.federalName)
}

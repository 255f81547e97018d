import { engineOf } from './rating-lines.ts'
import { isEvidence, type Finding, type RatedVehicle } from './tested-car.ts'

/** Makers rated their engines again for model year 2006 (SAE J1349), while tests were carried over. */
const RERATED_YEAR = 2006

/**
 * Gives vehicles without own evidence that of the year before or after whose certified figures are the same to the
 * last decimal: their tests were carried over, so it is the same car. Goes through the years up and down, so that
 * a test carried over several times reaches each of them.
 */
export function carryTests(vehicles: readonly RatedVehicle[], findings: Map<RatedVehicle, Finding>): void {
  const measured = vehicles.filter(({ city, highway }) => city !== null && highway !== null)
  for (const same of Map.groupBy(measured, keyOf).values()) {
    const upwards = same.toSorted((one, other) => one.year - other.year)
    for (const order of [upwards, upwards.toReversed()]) {
      for (const vehicle of order) {
        const carried = isOwn(findings.get(vehicle)) ? undefined : carriedTo(vehicle, same, findings)
        if (carried !== undefined) findings.set(vehicle, carried)
      }
    }
  }
}

function carriedTo(
  vehicle: RatedVehicle,
  same: readonly RatedVehicle[],
  findings: ReadonlyMap<RatedVehicle, Finding>,
): Finding | undefined {
  const sources = same
    .filter(({ year }) => Math.abs(year - vehicle.year) === 1 && Math.max(year, vehicle.year) !== RERATED_YEAR)
    .map((other) => findings.get(other))
    .filter(isEvidence)
    .filter(({ strength }) => strength === 'own')
  const [first] = sources
  if (first === undefined || sources.some(({ horsepower }) => horsepower !== first.horsepower)) return undefined
  return { ...first, rule: 'same_figures_rating', isOwnTest: false }
}

function isOwn(finding: Finding | undefined): boolean {
  return isEvidence(finding) && finding.strength === 'own'
}

function keyOf(vehicle: RatedVehicle): string {
  const { make, model, transmission, drive, fuel, city, highway } = vehicle
  return [make, model, engineOf(vehicle), transmission, drive, fuel, city, highway].join('|').toLowerCase()
}

import type { FieldRule } from '#catalog/field-rules.ts'
import { gearboxOf } from './find-evidence.ts'
import { namesTune } from './name-words.ts'
import { designationKey, makeKey, type Proposed } from './rating-lines.ts'
import { isRefuted } from './refuted-ratings.ts'
import { isBoosted, isClose, type RatedVehicle } from './tested-car.ts'

/** Ratings of one engine in one year never lie this far apart. */
export const SAME_ENGINE_SPREAD = 1.08

/** The proposals that a check speaks against, each with the check's reason. */
export type Suspects = ReadonlyMap<Proposed, FieldRule>

/** Each check judges what the checks before it left. In this order. */
export const CHECKS: readonly ((proposals: readonly Proposed[]) => Suspects)[] = [
  implausible,
  ofOtherEngine,
  ofOtherAspiration,
  unlikeNamesakes,
  unlikeSisters,
]

/** Horsepower for each litre that engines of a kind have; rotary engines have more. */
function plausibleRange(vehicle: RatedVehicle): readonly [min: number, max: number] {
  if (vehicle.firstFuel === 'Diesel') return [45, 105]
  if (isBoosted(vehicle)) return [60, 215]
  if (vehicle.isMildHybrid) return [41, 160]
  return [41, vehicle.firstFuel.startsWith('Premium') ? 135 : 100]
}

function isRotary({ cylinders, displacement }: RatedVehicle): boolean {
  return cylinders === 2 && displacement < 1.5
}

function implausible(proposals: readonly Proposed[]): Suspects {
  return reasons(proposals, 'implausible_rating', ({ vehicle, evidence }) => {
    const [min, max] = plausibleRange(vehicle)
    const perLitre = evidence.horsepower / vehicle.displacement
    if (!isClose(vehicle.stated ?? evidence.horsepower, evidence.horsepower, SAME_ENGINE_SPREAD)) return true
    return !isRotary(vehicle) && (perLitre < min || perLitre > max)
  })
}

/** Displacements that differ by more are two engines, and have two ratings. */
const OTHER_ENGINE = 1.1
/** The same for engines of equal aspiration and cylinders: the 3.5 and 3.7 of the Edge. Less is a matter of rounding. */
const OTHER_ENGINE_ALIKE = 1.03

/**
 * The list gives two engines of a nameplate one rating: one of them is wrong. Not so where the smaller is boosted
 * and the larger is not, which makers do pair ("Cruze" 1.8 and 1.4 turbo).
 */
function ofOtherEngine(proposals: readonly Proposed[]): Suspects {
  const groups = Map.groupBy(proposals, (each) => `${nameplateYear(each)} ${each.evidence.horsepower}`)
  return reasons(proposals, 'rating_of_other_engine', (proposed) =>
    others(groups.get(`${nameplateYear(proposed)} ${proposed.evidence.horsepower}`), proposed).some(({ vehicle }) => {
      const [small, large] = [vehicle, proposed.vehicle].toSorted(
        (left, right) => left.displacement - right.displacement,
      )
      if (small === undefined || large === undefined) return false
      const areAlike = small.cylinders === large.cylinders && isBoosted(small) === isBoosted(large)
      const spread = areAlike ? OTHER_ENGINE_ALIKE : OTHER_ENGINE
      return large.displacement > small.displacement * spread && !(isBoosted(small) && !isBoosted(large))
    }),
  )
}

/** An engine with a compressor has the rating of the same engine without one: the list has tested one of them. */
function ofOtherAspiration(proposals: readonly Proposed[]): Suspects {
  const keyOf = (each: Proposed): string =>
    `${nameplateYear(each)} ${each.vehicle.displacement} ${each.evidence.horsepower}`
  const groups = Map.groupBy(proposals, keyOf)
  return reasons(proposals, 'rating_of_other_aspiration', (proposed) => {
    if (!isBoosted(proposed.vehicle) && proposed.evidence.isOwnTest) return false
    return others(groups.get(keyOf(proposed)), proposed).some(
      ({ vehicle }) => isBoosted(vehicle) !== isBoosted(proposed.vehicle),
    )
  })
}

/**
 * Vehicles of one year, name and engine that differ in body and drive alone have different ratings. Those of the many
 * stand; of equally many none. What EPA itself distinguishes stays: every name listed twice, or manual from automatic.
 */
function unlikeNamesakes(proposals: readonly Proposed[]): Suspects {
  const own = proposals.filter(({ evidence }) => evidence.strength === 'own')
  const suspects = new Map<Proposed, FieldRule>()
  for (const namesakes of Map.groupBy(own, ({ vehicle }) => `${vehicle.year} ${designationKey(vehicle)}`).values()) {
    const clusters = clustersOf(namesakes)
    if (clusters.length < 2 || isDistinguished(clusters)) continue
    const sizes = clusters.map((cluster) => namesOf(cluster).size)
    const largest = Math.max(...sizes)
    const isEven = sizes.filter((size) => size * 2 > largest).length > 1
    for (const [number, cluster] of clusters.entries()) {
      if (isEven ? true : (sizes[number] ?? 0) < largest) {
        for (const proposed of cluster) suspects.set(proposed, 'namesakes_differ')
      }
    }
  }
  return suspects
}

/** Other nameplates that must agree before they speak against one. */
const SISTERS_MIN = 2
/** How near they must lie to agree. */
const SISTERS_SPREAD = 1.05

/**
 * All other nameplates of the make with this engine agree on another rating. Not so for more power under a name that
 * says why ("John Cooper Works", "Golf R").
 */
function unlikeSisters(proposals: readonly Proposed[]): Suspects {
  const own = proposals.filter(({ evidence }) => evidence.strength === 'own')
  const groups = Map.groupBy(own, ({ vehicle }) => `${vehicle.year} ${makeKey(vehicle)}`)
  return reasons(own, 'sisters_differ', ({ vehicle, evidence }) => {
    const sisters = (groups.get(`${vehicle.year} ${makeKey(vehicle)}`) ?? []).filter(
      (other) => other.vehicle.baseModel !== vehicle.baseModel,
    )
    if (new Set(sisters.map((other) => other.vehicle.baseModel)).size < SISTERS_MIN) return false
    const ratings = sisters.map((other) => other.evidence.horsepower)
    if (evidence.horsepower > Math.max(...ratings) && namesTune(vehicle.model)) return false
    return (
      isClose(Math.min(...ratings), Math.max(...ratings), SISTERS_SPREAD) &&
      !ratings.some((rating) => isClose(rating, evidence.horsepower, SAME_ENGINE_SPREAD))
    )
  })
}

function clustersOf(proposals: readonly Proposed[]): Proposed[][] {
  const clusters: Proposed[][] = []
  for (const proposed of proposals.toSorted((one, other) => one.evidence.horsepower - other.evidence.horsepower)) {
    const last = clusters.at(-1)
    const least = last?.[0]?.evidence.horsepower
    if (last !== undefined && least !== undefined && proposed.evidence.horsepower <= least * SAME_ENGINE_SPREAD) {
      last.push(proposed)
    } else clusters.push([proposed])
  }
  return clusters
}

function isDistinguished(clusters: readonly (readonly Proposed[])[]): boolean {
  const names = clusters.map(namesOf)
  if (names.every((each) => each.symmetricDifference(names[0] ?? new Set()).size === 0)) return true
  const gearboxes = clusters.map((cluster) => new Set(cluster.map(({ vehicle }) => gearboxOf(vehicle))))
  return (
    clusters.length === 2 &&
    gearboxes.every(({ size }) => size === 1) &&
    gearboxes[0]?.isDisjointFrom(gearboxes[1] ?? new Set()) === true
  )
}

function namesOf(cluster: readonly Proposed[]): Set<string> {
  return new Set(cluster.map(({ vehicle }) => `${vehicle.model} ${vehicle.transmission}`))
}

function nameplateYear({ vehicle }: Proposed): string {
  return `${vehicle.make} ${vehicle.baseModel ?? vehicle.model} ${vehicle.year}`
}

/**
 * What may speak against a proposal: own ratings always, those of a family only against such; never a rating that a
 * person has found to be wrong.
 */
function others(group: readonly Proposed[] | undefined, proposed: Proposed): Proposed[] {
  return (group ?? []).filter(
    (other) =>
      other !== proposed &&
      (other.evidence.strength === 'own' || proposed.evidence.strength === 'family') &&
      !isRefuted({ ...other.vehicle, horsepower: other.evidence.horsepower }),
  )
}

function reasons(
  proposals: readonly Proposed[],
  reason: FieldRule,
  isSuspect: (proposed: Proposed) => boolean,
): Suspects {
  return new Map(proposals.filter(isSuspect).map((proposed) => [proposed, reason]))
}

import type { FieldRule } from '#catalog/field-rules.ts'
import { gearboxOf } from './find-evidence.ts'
import { namesTune } from './name-words.ts'
import { designationKey, makeKey, type Proposed } from './rating-lines.ts'
import { isRefuted } from './refuted-ratings.ts'
import { isBoosted, isClose, type UnratedVehicle } from './tested-car.ts'

/** Factor between ratings of one engine in one year. */
export const SAME_ENGINE_SPREAD = 1.08

/** Proposals that a check rejects, with its rule. */
export type Suspects = ReadonlyMap<Proposed, FieldRule>

/** Checks, in order. Each sees the proposals that passed the earlier ones. */
export const CHECKS: readonly ((proposals: readonly Proposed[]) => Suspects)[] = [
  implausible,
  ofOtherEngine,
  ofOtherAspiration,
  unlikeNamesakes,
  unlikeSisters,
]

/** Returns the plausible horsepower per liter for a kind of engine; rotary engines exceed it. */
function plausibleRange(vehicle: UnratedVehicle): readonly [min: number, max: number] {
  if (vehicle.firstFuel === 'Diesel') return [45, 105]
  if (isBoosted(vehicle)) return [60, 215]
  if (vehicle.isMildHybrid) return [41, 160]
  return [41, vehicle.firstFuel.startsWith('Premium') ? 135 : 100]
}

function isRotary({ cylinders, displacement }: UnratedVehicle): boolean {
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

/** Factor between displacements of two different engines, which have two ratings. */
const OTHER_ENGINE = 1.1
/** The factor for engines with equal aspiration and cylinders: the 3.5 and 3.7 of the Edge. Less is rounding. */
const OTHER_ENGINE_SIMILAR = 1.03

/**
 * Rejects equal ratings for two engines of a nameplate: one of them is wrong. A smaller boosted and a larger unboosted
 * engine are allowed, because makers do pair them ("Cruze" 1.8 and 1.4 turbo).
 */
function ofOtherEngine(proposals: readonly Proposed[]): Suspects {
  const groups = Map.groupBy(proposals, (each) => `${nameplateYear(each)} ${each.evidence.horsepower}`)
  return reasons(proposals, 'rating_of_other_engine', (proposed) =>
    others(groups.get(`${nameplateYear(proposed)} ${proposed.evidence.horsepower}`), proposed).some(({ vehicle }) => {
      const [small, large] = [vehicle, proposed.vehicle].toSorted(
        (left, right) => left.displacement - right.displacement,
      )
      if (small === undefined || large === undefined) return false
      const areSimilar = small.cylinders === large.cylinders && isBoosted(small) === isBoosted(large)
      const spread = areSimilar ? OTHER_ENGINE_SIMILAR : OTHER_ENGINE
      return large.displacement > small.displacement * spread && !(isBoosted(small) && !isBoosted(large))
    }),
  )
}

/** Rejects equal ratings for an engine with and without a compressor: the list has tested one of them. */
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
 * Rejects different ratings for vehicles of one year, name and engine that differ only in body and drive. The
 * majority's rating stands; none stands if they are balanced. Differences that EPA itself makes are allowed: every name
 * listed twice, or manual and automatic.
 */
function unlikeNamesakes(proposals: readonly Proposed[]): Suspects {
  const ownProposals = proposals.filter(({ evidence }) => evidence.strength === 'own')
  const suspects = new Map<Proposed, FieldRule>()
  for (const namesakes of Map.groupBy(
    ownProposals,
    ({ vehicle }) => `${vehicle.year} ${designationKey(vehicle)}`,
  ).values()) {
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

/** Minimum number of other nameplates that must agree to contradict one. */
const SISTERS_MIN = 2
/** Factor within which they agree. */
const SISTERS_SPREAD = 1.05

/**
 * Rejects a rating if all other nameplates of the make with this engine agree on another one. More power is allowed
 * under a name that explains it ("John Cooper Works", "Golf R").
 */
function unlikeSisters(proposals: readonly Proposed[]): Suspects {
  const ownProposals = proposals.filter(({ evidence }) => evidence.strength === 'own')
  const groups = Map.groupBy(ownProposals, ({ vehicle }) => `${vehicle.year} ${makeKey(vehicle)}`)
  return reasons(ownProposals, 'sisters_differ', ({ vehicle, evidence }) => {
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
  for (const proposed of proposals.toSorted((left, right) => left.evidence.horsepower - right.evidence.horsepower)) {
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

/** Returns ratings that can contradict a proposal: own ones, family ones only for family proposals, no refuted ones. */
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

import { editDistance } from '#catalog/search/near-words.ts'

const NAME_DISTANCE_MAX = 2
const COMPARED_CHARACTERS_MAX = 64

/** Returns the known name that an unknown one most likely misspells, or undefined if none is close. Ignores case. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const unknown = name.toLowerCase().slice(0, COMPARED_CHARACTERS_MAX)
  const distances = known.map((candidate) => ({
    candidate,
    distance: editDistance(unknown, candidate, NAME_DISTANCE_MAX),
  }))
  const near = distances.filter(({ distance }) => distance !== undefined)
  return near.toSorted((left, right) => (left.distance ?? 0) - (right.distance ?? 0))[0]?.candidate
}

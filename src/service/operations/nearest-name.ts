import { editDistance } from '#catalog/search/near-words.ts'

const NAME_DISTANCE_MAX = 2
const ASKED_CHARACTERS_MAX = 64

/** The known name that an unknown one is most likely a misspelling of; undefined = none is near. Case does not matter. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const asked = name.toLowerCase().slice(0, ASKED_CHARACTERS_MAX)
  const distances = known.map((candidate) => ({
    candidate,
    distance: editDistance(asked, candidate, NAME_DISTANCE_MAX),
  }))
  const near = distances.filter(({ distance }) => distance !== undefined)
  return near.toSorted((left, right) => (left.distance ?? 0) - (right.distance ?? 0))[0]?.candidate
}

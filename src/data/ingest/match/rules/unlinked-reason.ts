import { UNLINKED_REASONS, type UnlinkedCode } from '#catalog/report-store.ts'
import type { Aliases } from './alias-file.ts'
import { matchOf } from './name-match.ts'
import type { EpaIndex } from './epa-index.ts'
import type { FederalReading } from './federal-reading.ts'

export interface Unlinked {
  readonly reason: UnlinkedCode
  /** What the reviewed file adds, or the model years in which EPA has the name; may be empty. */
  readonly note: string
  /** Whether the reviewed file gives the reason; else EPA's names do, and nobody looked. */
  readonly isReviewed: boolean
}

/** The reviewed file first, then what EPA's own names tell. `meanings` are those of one federal name. */
export function unlinkedReason(meanings: readonly FederalReading[], index: EpaIndex, aliases: Aliases): Unlinked {
  const [name] = meanings
  if (name === undefined) return { reason: 'no_such_name', note: '', isReviewed: false }
  const alias = aliases.unlinked.find(name.make, name.model, name.year)
  if (alias !== null && isCode(alias.row.target)) {
    return { reason: alias.row.target, note: alias.row.reason, isReviewed: true }
  }
  const years = meanings.flatMap((meaning) => coveredYears(meaning, index))
  if (years.length > 0) {
    return { reason: 'other_years', note: `${Math.min(...years)} to ${Math.max(...years)}`, isReviewed: false }
  }
  const isKnown = meanings.some(({ make, reading, year }) => index.years(make, reading.plate).has(year))
  return { reason: isKnown ? 'not_told_apart' : 'no_such_name', note: '', isReviewed: false }
}

/** The model years of which EPA has a row for exactly this name. */
function coveredYears(meaning: FederalReading, index: EpaIndex): number[] {
  const years = [...index.years(meaning.make, meaning.reading.plate)]
  const isMatched = ([year, peers]: (typeof years)[number]) =>
    year !== meaning.year &&
    peers.alternatives.some((each) => {
      const match = matchOf(meaning, each, peers)
      return match !== null && !match.isUnnamedHybrid
    })
  return years.filter(isMatched).map(([year]) => year)
}

function isCode(text: string): text is UnlinkedCode {
  return Object.hasOwn(UNLINKED_REASONS, text)
}

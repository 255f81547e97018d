import { EXPLICIT, SENTENCE_END, UNITS, YEAR } from './number-parts.ts'
import type { Spans } from './spans.ts'
import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'

/** Characters of a plate, with what divides its groups, and of one group in letters. */
const PLATE_MIN = 4
const PLATE_MAX = 9
const PLATE_GROUP_MAX = 4
const PLATE_FILLERS =
  /^(?:plate|plates|tag|tags|number|no|num|is|was|reads|reading|of|state|license|licence|in|it|the|[a-z]{2})$/
const PLATE_FILLERS_MAX = 5

/** "license plate ABC1234", "tag # AB 1234", "plate number is GOFAST". */
export function plate(words: Words, mark: number, spans: Spans): void {
  const { at, isExplicit } = afterMark(words, mark)
  const end = plateInGroups(words, at)
  const length = words.end(end) - words.start(at)
  const isVanity = isExplicit && words.kind(at) === 0 && words.isShouted(at) && !words.hasDigit(at)
  const hasDigit = words.hasDigit(at) || words.hasDigit(end)
  const isPlate = hasDigit && length >= PLATE_MIN && length <= PLATE_MAX && !YEAR.test(words.word(at))
  if ((!isPlate && !isVanity) || /\$|[.;!?]\s/.test(words.gap(at))) return
  if (!UNITS.test(words.word(end + 1))) spans.add(words.start(at), words.end(end))
}

/** The first word that may be the plate, and whether the text says that a plate follows. */
function afterMark(words: Words, mark: number): { at: number; isExplicit: boolean } {
  let at = mark + 1
  let isExplicit = false
  for (; at < words.count && at <= mark + PLATE_FILLERS_MAX; at += 1) {
    if (/[#:=]/.test(words.gap(at)) || EXPLICIT.test(words.word(at - 1))) isExplicit = true
    if (words.hasDigit(at) || plateInGroups(words, at) > at || !PLATE_FILLERS.test(words.word(at))) break
    if (SENTENCE_END.test(words.gap(at)) && !/^(?:no|lic)$/.test(words.word(at - 1))) break
    if (/^(?:is|was|reads)$/.test(words.word(at))) isExplicit = true
  }
  return { at, isExplicit }
}

/** The last word of a plate in groups, "ABC 1234" or "7-XYZ-123"; `at` itself when it is none. */
function plateInGroups(words: Words, at: number): number {
  const isGroup = (place: number): boolean =>
    words.hasDigit(place) ||
    (words.word(place).length <= PLATE_GROUP_MAX &&
      (words.isShouted(place) || words.gap(place + 1) === '-') &&
      !words.is(place, KIND.grammar) &&
      (!words.is(place, KIND.ordinary) || words.gap(place + 1) === '-' || words.hasDigit(place - 1)))
  let end = at
  while (
    isGroup(end) &&
    isGroup(end + 1) &&
    /^[ -]$/.test(words.gap(end + 1)) &&
    words.end(end + 1) - words.start(at) <= PLATE_MAX
  )
    end += 1
  return words.hasDigit(at) || words.hasDigit(end) ? end : at
}

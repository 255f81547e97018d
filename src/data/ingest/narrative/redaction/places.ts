import type { Spans } from './spans.ts'

/**
 * "in Palm Coast, FL": words with capitals before the letters of a state. Letters that are a word too (OR, IN, ME, HI,
 * OH, OK) count only after a word that is not all capitals: whole narratives are.
 */
export const PLACE =
  /\b(?:[A-Z][a-zA-Z'.-]{1,30}\s){0,2}(?:[A-Z][a-zA-Z'.-]{1,30},\s{0,2}(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|I[DLA]|K[SY]|LA|M[DAINSOT]|N[EVHJMYCD]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])|[A-Z][a-zA-Z'.-]{0,30}[a-z],\s{0,2}(?:OR|IN|ME|HI|OH|OK))\b\.?(?:\s\d{5}(?:-\d{4})?)?/g
/** The only comma of a place, and the state after it. */
const STATE =
  /,\s{0,2}(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|I[DLA]|K[SY]|LA|M[DAINSOT]|N[EVHJMYCD]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|OR|IN|ME|HI|OH|OK)\b/g
/** Characters of a place before its comma: three words of at most 32, two of them with a blank instead of the last. */
const BEFORE_COMMA_MAX = 96
/** From its comma on: two blanks, the state, a full stop, a ZIP code of nine digits, and what follows. */
const FROM_COMMA_MAX = 24

/**
 * Finds what PLACE matches. Any word in capitals may begin a place, and nearly none does, so commas with a state are
 * looked for first, and a place in front of them.
 */
export function findPlaces(text: string, spans: Spans): void {
  let from = 0
  STATE.lastIndex = 0
  for (let state = STATE.exec(text); state !== null; state = STATE.exec(text)) {
    const place = placeAround(text, state.index, from)
    if (place === undefined) continue
    spans.add(place.start, place.end)
    from = place.end
    STATE.lastIndex = Math.max(STATE.lastIndex, from)
  }
}

/** The place that has its comma at `comma` and begins at `from` or later. */
function placeAround(text: string, comma: number, from: number): { start: number; end: number } | undefined {
  const first = Math.max(from, comma - BEFORE_COMMA_MAX)
  // With the character before it, which tells whether a word begins.
  const offset = Math.max(0, first - 1)
  PLACE.lastIndex = first - offset
  const found = PLACE.exec(text.slice(offset, comma + FROM_COMMA_MAX))
  if (found === null) return undefined
  const start = offset + found.index
  // What begins after the comma has another one, and its turn comes.
  return start < comma ? { start, end: start + found[0].length } : undefined
}

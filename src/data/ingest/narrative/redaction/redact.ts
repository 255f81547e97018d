import { findOwn, type OwnerFacts } from '#ingest/narrative/own-facts.ts'
import { findPlaces } from './places.ts'
import { findAddresses } from './redact-addresses.ts'
import { findNames } from './redact-names.ts'
import { findNumbers } from './redact-numbers.ts'
import { findShapes } from './redact-shapes.ts'
import { Spans } from './spans.ts'
import type { Words } from '#ingest/narrative/words.ts'

/**
 * The text without what tells who wrote it, or of whom: names, VINs, telephone and case numbers, e-mail and postal
 * addresses, license plates. NHTSA strikes them out itself before it publishes, and misses some. What can be known goes:
 * shapes, the city and VIN of the row itself, common first names, and what the text itself calls a name or number. Every
 * rule looks at the whole text. What is struck out, and what stays on purpose: docs/symptoms.md.
 */
export function redact(words: Words, owner: OwnerFacts): string {
  const { text } = words
  const spans = new Spans()
  findShapes(text, spans)
  findPlaces(text, spans)
  findNumbers(words, spans)
  findAddresses(words, spans)
  findOwn(words, owner, spans)
  findNames(words, spans)
  return spans.strikeOut(text)
}

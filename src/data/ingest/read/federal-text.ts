import { isUtf8 } from 'node:buffer'

/** Sorts by code unit, so that the published order does not depend on a machine's locale. */
export { compareText } from '#vin/tables/schema-patterns.ts'

/**
 * NHTSA's texts contain remains of a web form: anchors, character references, and characters destroyed by a wrong
 * encoding. Only these are repaired; wording, case and inner blanks stay unchanged.
 */
const MARKUP = /[<&\uFFFD]/
const ANCHOR_TAG = /<a\s+href=[^>]{0,500}>|<\/a\s*>?/gi
const NUMERIC_REFERENCE = /&#(?<decimal>\d{1,6});/g
const NAMED_REFERENCE = /&(?<name>amp|lt|gt|quot|apos|nbsp);/gi
const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
/** A character lost between a letter and a possessive s can only have been an apostrophe. */
const LOST_APOSTROPHE = /(?<=\p{L})\uFFFD(?=s\b)/giu

const WINDOWS_1252 = new TextDecoder('windows-1252')
const CODE_POINT_MAX = 0x10_ff_ff

/** Returns the repaired text; null for a blank. */
export function federalText(raw: string): string | null {
  const text = MARKUP.test(raw) ? withoutMarkup(raw) : raw
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

function withoutMarkup(raw: string): string {
  return raw
    .replace(ANCHOR_TAG, '')
    .replace(NUMERIC_REFERENCE, (whole, decimal: string) => characterOf(Number(decimal)) ?? whole)
    .replace(NAMED_REFERENCE, (whole, name: string) => NAMED_CHARACTERS[name.toLowerCase()] ?? whole)
    .replace(LOST_APOSTROPHE, '\u2019')
}

/** Returns the character of a numeric reference, if valid. As in browsers, &#146; is a Windows-1252 number. */
function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252.decode(Uint8Array.of(code))
  const isText = code >= 0x20 && code <= CODE_POINT_MAX && (code < 0xd8_00 || code > 0xdf_ff)
  return isText ? String.fromCodePoint(code) : undefined
}

/**
 * UTF-8 text once read as Windows-1252 and written again: a left quotation mark became three characters,
 * "\u00e2\u20ac\u0153". A run of such characters whose Windows-1252 bytes are valid UTF-8 is almost certainly damaged.
 */
const RUN = /[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2,}/g
/** First characters of such runs. Searching for one after another is faster than for a character class. */
const SUSPECTS = ['\u00c2', '\u00c3', '\u00e2', '\u00ef']
/** Some texts were read wrongly twice. */
const ROUNDS_MAX = 2

const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [WINDOWS_1252.decode(Uint8Array.of(byte)), byte] as const),
)

/** Repairs runs of damaged characters; returns any other text unchanged. */
export function repairMojibake(text: string): string {
  let repaired = text
  for (let round = 0; round < ROUNDS_MAX && isSuspect(repaired); round += 1)
    repaired = repaired.replace(RUN, repairedRun)
  return repaired
}

function isSuspect(text: string): boolean {
  for (const suspect of SUSPECTS) if (text.includes(suspect)) return true
  return false
}

function repairedRun(run: string): string {
  const bytes = Buffer.alloc(run.length)
  for (const [index, character] of Array.from(run).entries()) {
    const byte = BYTE_OF.get(character)
    if (byte === undefined) return run
    bytes[index] = byte
  }
  return isUtf8(bytes) ? bytes.toString('utf8') : run
}

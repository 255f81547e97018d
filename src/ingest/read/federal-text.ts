/**
 * Texts of NHTSA's records hold the remains of a web form: anchors, character references, and characters that a
 * wrong encoding destroyed. Wording, capitals and inner blanks stay as they are.
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
/** A character that was lost between a letter and a possessive s can only have been an apostrophe. */
const LOST_APOSTROPHE = /(?<=\p{L})\uFFFD(?=s\b)/giu

const WINDOWS_1252 = new TextDecoder('windows-1252')
const CODE_POINT_MAX = 0x10_ff_ff

/** The text that was meant; null for a blank. */
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

/** &#146; is a Windows-1252 number, as in every browser; undefined for a number that is no character. */
function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252.decode(Uint8Array.of(code))
  const isText = code >= 0x20 && code <= CODE_POINT_MAX && (code < 0xd8_00 || code > 0xdf_ff)
  return isText ? String.fromCodePoint(code) : undefined
}

import { isUtf8 } from 'node:buffer'

/**
 * UTF-8 text that was once read as Windows-1252 and written again: a left quotation mark became three characters,
 * "\u00e2\u20ac\u0153". A run of such characters whose Windows-1252 bytes are good UTF-8 can hardly be anything else.
 */
const RUN = /[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2,}/g
/** What such a run begins with. To look for one character after another is quicker than a class of them. */
const SUSPECTS = ['\u00c2', '\u00c3', '\u00e2', '\u00ef']
/** Some texts went through the wrong reading twice. */
const ROUNDS_MAX = 2

const WINDOWS_1252 = new TextDecoder('windows-1252')
const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [WINDOWS_1252.decode(Uint8Array.of(byte)), byte] as const),
)

/** The text that was meant, where there is no doubt; else the text as it is. */
export function repairMojibake(text: string): string {
  let repaired = text
  for (let round = 0; round < ROUNDS_MAX && isSuspect(repaired); round += 1)
    repaired = repaired.replace(RUN, selectedFor)
  return repaired
}

function isSuspect(text: string): boolean {
  for (const suspect of SUSPECTS) if (text.includes(suspect)) return true
  return false
}

function selectedFor(run: string): string {
  const bytes = Buffer.alloc(run.length)
  for (const [index, character] of Array.from(run).entries()) {
    const byte = BYTE_OF.get(character)
    if (byte === undefined) return run
    bytes[index] = byte
  }
  return isUtf8(bytes) ? bytes.toString('utf8') : run
}

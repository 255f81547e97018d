import { isUtf8 } from 'node:buffer'

/**
 * Federal files are ASCII with a few bytes above it: UTF-8 in newer ones, Windows-1252 in NHTSA's older ones, and
 * in some the C1 control characters U+0080 to U+009F where Windows-1252 was read as Latin-1 (U+0092 for an
 * apostrophe). A field is decided on its own, because one file mixes them.
 */
const WINDOWS_1252 = new TextDecoder('windows-1252')
const C1_CONTROLS = /[\u0080-\u009f]/g
const FIRST_CONTROL = 0x80
const MEANT_BY_CONTROL = Array.from({ length: 32 }, (_, at) => WINDOWS_1252.decode(Uint8Array.of(FIRST_CONTROL + at)))
const ABOVE_ASCII = /[\u0080-\u00ff]/

/** The text of a field that was read as Latin-1, one character per byte. */
export function decodeField(latin1: string): string {
  return ABOVE_ASCII.test(latin1) ? decodeBytes(Buffer.from(latin1, 'latin1')) : latin1
}

/** The text of a field, by its bytes. */
export function decodeBytes(bytes: Buffer): string {
  // Windows-1252 is Latin-1 but for the control characters; Node's own decoder takes longer.
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(C1_CONTROLS, meantByControl)
}

/** The Windows-1252 character that a C1 control means: U+0093 becomes a left double quotation mark. */
function meantByControl(control: string): string {
  return MEANT_BY_CONTROL[control.charCodeAt(0) - FIRST_CONTROL] ?? control
}

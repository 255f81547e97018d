import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decodeField } from './delimited-lines.ts'

/** A field as the splitter passes it: one character per byte. */
function latin1(bytes: Buffer): string {
  return bytes.toString('latin1')
}

it('keeps ASCII unchanged', () => {
  assert.equal(decodeField('BRAKES, HYDRAULIC'), 'BRAKES, HYDRAULIC')
})

it('reads UTF-8', () => {
  assert.equal(decodeField(latin1(Buffer.from('Lemförder – “recall”'))), 'Lemförder – “recall”')
})

it('reads Windows-1252 if the bytes are not UTF-8', () => {
  assert.equal(decodeField(latin1(Buffer.from([0x4f, 0x57, 0x4e, 0x45, 0x52, 0x92, 0x53]))), 'OWNER’S')
  assert.equal(decodeField(latin1(Buffer.from([0x63, 0x61, 0x66, 0xe9]))), 'café')
})

it('survives the byte 0x81, which Windows-1252 leaves undefined', () => {
  assert.equal(decodeField(latin1(Buffer.from([0x41, 0x81, 0x42]))), 'A\u0081B')
})

it('turns C1 control characters into the intended quotes', () => {
  const written = Buffer.from('THE DRIVER\u0092S \u0093PARK\u0094 POSITION \u0091A\u0092')
  assert.equal(decodeField(latin1(written)), 'THE DRIVER’S “PARK” POSITION ‘A’')
})

it('reads every byte of Windows-1252 according to its standard', () => {
  const decoder = new TextDecoder('windows-1252')
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    // A following letter ensures that the two bytes are not UTF-8.
    const bytes = Buffer.from([0x41, byte, 0x42])
    assert.equal(decodeField(latin1(bytes)), decoder.decode(bytes))
  }
})

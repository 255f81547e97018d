import assert from 'node:assert/strict'
import { it } from 'node:test'
import { repairMojibake } from './federal-text.ts'

const read = (bytes: Buffer): string => new TextDecoder('windows-1252').decode(bytes)

it('restores text that was decoded wrongly, once or twice', () => {
  for (const text of ['a “quoted” word', 'the dealer’s – best…', 'café Zürich', '45° turn', 'naïve ½']) {
    const once = read(Buffer.from(text))
    assert.notEqual(once, text)
    assert.equal(repairMojibake(once), text)
    assert.equal(repairMojibake(read(Buffer.from(once))), text)
  }
})

it('keeps correct text unchanged', () => {
  for (const text of ['plain', 'café', '“quoted”', 'Â', 'â€', '45°', 'Ünïcödé', '中文'])
    assert.equal(repairMojibake(text), text)
})

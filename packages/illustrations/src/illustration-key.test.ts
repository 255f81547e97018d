import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { DRAWING_VERSION, illustrationKey } from './illustration-key.ts'
import { drawingParametersOf } from './parameters-of.ts'
import { SHEET_VEHICLES } from './sheet.ts'
import { drawSideView } from './side-view.ts'

const PARAMETERS = SHEET_VEHICLES.flatMap((vehicle) => drawingParametersOf(vehicle) ?? [])

/** Hash of the whole contact sheet's drawings at DRAWING_VERSION 1. */
const DRAWINGS = { version: 1, sha256: 'e7e20291581f55f0' }

// Guarantee: a URL that browsers cache for a year never shows another drawing.
test('a changed drawing has a higher version', () => {
  const hash = createHash('sha256')
  for (const parameters of PARAMETERS) hash.update(drawSideView(parameters))
  assert.deepEqual(
    { version: DRAWING_VERSION, sha256: hash.digest('hex').slice(0, 16) },
    DRAWINGS,
    'the drawings changed: raise DRAWING_VERSION, remake the contact sheet, and put the new values here',
  )
})

test('vehicles share a key exactly if their drawings are equal', () => {
  assert.equal(new Set(PARAMETERS.map(illustrationKey)).size, new Set(PARAMETERS.map((p) => JSON.stringify(p))).size)
  for (const parameters of PARAMETERS) assert.match(illustrationKey(parameters), /^[0-9a-f]{16}$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawingParametersOf } from '#illustrations/parameters-of.ts'
import { drawSheet, SHEET_VEHICLES } from '#illustrations/sheet.ts'
import { drawSideView } from '#illustrations/side-view.ts'
import { ICON_WIDTH, PNG_WIDTHS, rasterize } from './raster.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'

function sizeOf(png: Buffer): readonly [number, number] {
  assert.equal(png.subarray(0, 8).toString('hex'), PNG_SIGNATURE)
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('renders a drawing as a PNG of each width, half as high, the same every time', () => {
  const facts = SHEET_VEHICLES[0] ?? assert.fail()
  const svg = drawSideView(drawingParametersOf(facts) ?? assert.fail())
  for (const width of [ICON_WIDTH, ...PNG_WIDTHS]) {
    const png = rasterize(svg, width)
    assert.deepEqual(sizeOf(png), [width, width / 2])
    assert.deepEqual(rasterize(svg, width), png)
  }
})

test('renders the contact sheet as one PNG with a row for every six vehicles', () => {
  const [, six] = sizeOf(drawSheet(SHEET_VEHICLES.slice(0, 6)))
  const [width, seven] = sizeOf(drawSheet(SHEET_VEHICLES.slice(0, 7)))
  assert.ok(width > 1_500)
  assert.ok(seven > six + 150)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parametersOf } from '#illustrations/parameters-of.ts'
import { RasterThread } from './raster-thread.ts'
import { rasterize } from './raster.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet-vehicles.ts'
import { drawSideView } from '#illustrations/side-view.ts'

const drawings = SHEET_VEHICLES.slice(0, 6).map((facts) => drawSideView(parametersOf(facts) ?? assert.fail()))

test('each drawing gets its own PNG, the same as without the thread', async () => {
  const thread = new RasterThread()
  const drawn = await Promise.all(drawings.map((svg) => thread.draw({ svg, widthPx: 96 })))
  assert.deepEqual(
    drawn,
    drawings.map((svg) => rasterize(svg, 96)),
  )
  await thread.close()
})

test('what cannot be drawn fails alone', async () => {
  const thread = new RasterThread()
  const [svg = ''] = drawings
  const broken = assert.rejects(thread.draw({ svg: '<svg', widthPx: 96 }), /cannot be drawn/)
  assert.deepEqual(await thread.draw({ svg, widthPx: 96 }), rasterize(svg, 96))
  await broken
  await thread.close()
})

test('the end of the thread fails what it was drawing, and the next drawing starts another', async () => {
  const thread = new RasterThread()
  const [svg = ''] = drawings
  const cut = assert.rejects(thread.draw({ svg, widthPx: 96 }), /cannot be drawn/)
  await thread.close()
  await cut
  assert.deepEqual(await thread.draw({ svg, widthPx: 96 }), rasterize(svg, 96))
  await thread.close()
})

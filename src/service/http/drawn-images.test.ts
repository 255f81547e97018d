import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import { IMAGE_FILES } from '#illustrations/image-files.ts'
import { drawingParametersOf } from '#illustrations/parameters-of.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet.ts'
import { ProblemError } from '#platform/problem.ts'
import { DrawnImages } from './image-routes.ts'
import { DRAWINGS_PER_ADDRESS_MAX, DRAWN_IMAGES_WAITING_MAX } from './limits.ts'

const drawable = SHEET_VEHICLES.flatMap((vehicle) => drawingParametersOf(vehicle) ?? [])
let asked = 0
const NETWORK = '192.0.2.1'

/** A catalog in which every key is drawn as some vehicle of the contact sheet. */
const catalog = {
  illustrations: {
    parametersOf(key: string) {
      asked += 1
      return JSON.stringify(drawable[Number.parseInt(key, 16) % drawable.length])
    },
  },
} as unknown as Catalog

function keyOf(number: number): string {
  return number.toString(16).padStart(16, '0')
}

test('draws every file of an illustration in its format and size', async () => {
  const images = new DrawnImages()
  for (const { suffix, format, width, height } of IMAGE_FILES) {
    const bytes = await images.read(`${keyOf(1)}${suffix}`, catalog, NETWORK)
    assert.ok(bytes)
    if (format === 'svg') {
      assert.match(bytes.toString(), /^<svg /)
    } else {
      assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [width, height])
    }
  }
})

test('returns undefined for a name that is not a file of an illustration', async () => {
  const images = new DrawnImages()
  for (const name of ['', 'x.svg', `${keyOf(1)}.gif`, `${keyOf(1)}-641.png`, keyOf(1), `../${keyOf(1)}.svg`]) {
    assert.equal(await images.read(name, catalog, NETWORK), undefined)
  }
})

test('draws a file once for simultaneous requests, and caches it', async () => {
  const images = new DrawnImages()
  const before = asked
  const name = `${keyOf(2)}-640.png`
  const all = await Promise.all(Array.from({ length: 20 }, () => images.read(name, catalog, NETWORK)))
  assert.equal(new Set(all).size, 1)
  assert.equal(await images.read(name, catalog, NETWORK), all[0])
  assert.equal(asked - before, 1)
})

// Guarantee: drawings need no key, so requests for them must not occupy the machine.
test('rejects drawings beyond the queue limit, and accepts them again when the queue empties', async () => {
  const images = new DrawnImages()
  const count = DRAWN_IMAGES_WAITING_MAX
  const reads = Array.from({ length: count + 5 }, (_, index) => images.read(`${keyOf(index)}-96.png`, catalog, NETWORK))
  const settled = await Promise.allSettled(reads)
  const rejected = settled.filter((result) => result.status === 'rejected')
  assert.equal(rejected.length, 5)
  for (const { reason } of rejected) assert.ok(reason instanceof ProblemError && reason.code === 'service_unavailable')
  assert.ok(await images.read(`${keyOf(count + 9)}-96.png`, catalog, NETWORK))
})

// Guarantee: drawings need no key, so one address cannot occupy the thread; cached files are free.
test('limits drawings per address and second, without delaying other addresses', async () => {
  const images = new DrawnImages()
  for (let number = 0; number < DRAWINGS_PER_ADDRESS_MAX; number += 1) {
    await images.read(`${keyOf(1_000 + number)}.svg`, catalog, NETWORK)
  }
  await assert.rejects(
    async () => {
      // The limit gives some back while the files are drawn.
      for (let number = 0; number < DRAWINGS_PER_ADDRESS_MAX; number += 1) {
        await images.read(`${keyOf(5_000 + number)}.svg`, catalog, NETWORK)
      }
    },
    (error: unknown) => error instanceof ProblemError && error.code === 'rate_limit_exceeded',
  )
  assert.ok(await images.read(`${keyOf(9_000)}.svg`, catalog, '192.0.2.2'))
  assert.ok(await images.read(`${keyOf(1_199)}.svg`, catalog, NETWORK), 'kept files are not counted')
})

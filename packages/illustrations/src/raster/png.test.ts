import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { parametersOf } from '#illustrations/parameters-of.ts'
import { encodePng } from './png.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet-vehicles.ts'
import { drawSideView } from '#illustrations/side-view.ts'

const PIXEL = 4
/** Enough to meet every alpha that shadows, glass and edges have, and quick. */
const WIDTH = 320

interface Decoded {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

/** The chunks of a PNG; fails on a wrong checksum. */
function chunksOf(png: Buffer): { name: string; content: Buffer }[] {
  const chunks: { name: string; content: Buffer }[] = []
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    assert.equal(png.readUInt32BE(end), crc32(png.subarray(at + 4, end)), 'checksum of a chunk')
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/** Decodes an 8-bit RGBA PNG by the specification (RFC 2083), any row filter. */
function decode(png: Buffer): Decoded {
  const chunks = chunksOf(png)
  assert.equal(chunks.at(-1)?.name, 'IEND')
  const header = chunks[0]?.content ?? assert.fail()
  assert.deepEqual([...header.subarray(8)], [8, 6, 0, 0, 0])
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ content }) => content))
  const lines = inflateSync(packed)
  const rowBytes = width * PIXEL
  assert.equal(lines.length, height * (rowBytes + 1))
  const pixels = Buffer.alloc(height * rowBytes)
  for (let at = 0; at < pixels.length; at += 1) {
    const row = Math.floor(at / rowBytes)
    const left = at % rowBytes < PIXEL ? 0 : (pixels[at - PIXEL] ?? 0)
    const above = pixels[at - rowBytes] ?? 0
    const corner = at % rowBytes < PIXEL ? 0 : (pixels[at - rowBytes - PIXEL] ?? 0)
    const filter = lines[row * (rowBytes + 1)] ?? 0
    pixels[at] = (lines[at + row + 1] ?? 0) + predicted(filter, left, above, corner)
  }
  return { width, height, pixels }
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 4) {
    const distances = [left, above, corner].map((value) => Math.abs(left + above - corner - value))
    const nearest = Math.min(...distances)
    return [left, above, corner][distances.indexOf(nearest)] ?? 0
  }
  return [0, left, above, Math.floor((left + above) / 2)][filter] ?? assert.fail(`filter ${filter}`)
}

test('the pixels are those that resvg encodes itself', () => {
  for (const facts of SHEET_VEHICLES.filter((_, index) => index % 10 === 0)) {
    const svg = drawSideView(parametersOf(facts) ?? assert.fail())
    const image = new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH }, font: { loadSystemFonts: false } }).render()
    assert.deepEqual(decode(encodePng(image)), decode(image.asPng()))
  }
})

test('every colour survives every alpha as resvg itself would write it', () => {
  const squares = Array.from({ length: 256 }, (_, index) => {
    const fill = `rgb(${index} ${255 - index} ${(index * 7) % 256})`
    return `<rect x="${index % 16}" y="${Math.floor(index / 16)}" width="1" height="1" fill="${fill}" opacity="${index / 255}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${squares.join('')}</svg>`
  const image = new Resvg(svg).render()
  assert.deepEqual(decode(encodePng(image)), decode(image.asPng()))
})

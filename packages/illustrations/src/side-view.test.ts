import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import { PROPORTIONS } from './car/proportions.ts'
import { drawingParametersOf } from './parameters-of.ts'
import { BODY_STYLES, ERAS, TRAITS, type BodyStyle, type IllustrationParameters } from './parameters.ts'
import { seedOf } from './seed.ts'
import { SHEET_VEHICLES } from './sheet.ts'
import { drawSideView } from './side-view.ts'

function typical(style: BodyStyle, changes: Partial<IllustrationParameters> = {}): IllustrationParameters {
  return {
    name: 'Example',
    style,
    era: 'creased',
    ...PROPORTIONS[style],
    electric: false,
    seed: seedOf(style),
    traits: [],
    ...changes,
  }
}

/** Every style in every era, with several seeds. */
function manyParameters(): IllustrationParameters[] {
  return BODY_STYLES.flatMap((style) =>
    ERAS.flatMap((era) =>
      [1, 2, 3].map((seed) => typical(style, { era, seed: seedOf(`${style} ${seed}`), electric: seed === 3 })),
    ),
  )
}

/** Fails unless all elements are nested correctly and every attribute is quoted. */
function assertWellFormed(svg: string): void {
  const open: string[] = []
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    assert.match(rest.replace(/\/$/, ''), /^(\s+[a-zA-Z][a-zA-Z0-9:-]*="[^"<>]*")*$/, `attributes of ${name}`)
    if (closing === '/') assert.equal(open.pop(), name)
    else if (!rest.endsWith('/')) open.push(name)
  }
  assert.deepEqual(open, [])
  assert.equal(svg.replaceAll(/<[^<>]*>/g, '').search(/[<>]/), -1, 'no stray brackets')
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
}

describe('every body style', () => {
  for (const style of BODY_STYLES) {
    test(`${style} draws in every era`, () => {
      for (const era of ERAS) {
        const svg = drawSideView(typical(style, { era }))
        assertWellFormed(svg)
        assert.doesNotMatch(svg, /NaN|Infinity|undefined|null/)
        const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
        assert.ok(
          drawn.pixels.some((byte) => byte !== 0),
          'something is drawn',
        )
      }
    })
  }

  test('looks different from every other', () => {
    const drawings = new Set(BODY_STYLES.map((style) => strip(drawSideView(typical(style, { seed: 7 })))))
    assert.equal(drawings.size, BODY_STYLES.length)
  })
})

/** Returns the visible part of a drawing, without ids, title and description. */
function strip(svg: string): string {
  return svg.replaceAll(/v[a-z0-9]+-/g, '').replaceAll(/<(title|desc)[^>]*>[^<]*/g, '')
}

test('every trait can be drawn on every body style', () => {
  for (const style of BODY_STYLES) {
    for (const trait of TRAITS) assertWellFormed(drawSideView(typical(style, { traits: [trait] })))
  }
})

test('the same parameters give the same bytes', () => {
  for (const parameters of manyParameters()) {
    assert.equal(drawSideView(parameters), drawSideView({ ...parameters, traits: [...parameters.traits] }))
  }
})

test('nothing reaches the edge of the view', () => {
  for (const parameters of [...manyParameters(), ...sheetParameters()]) {
    const { width, height, pixels } = new Resvg(drawSideView(parameters), {
      fitTo: { mode: 'width', value: 160 },
      font: { loadSystemFonts: false },
    }).render()
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : width - 1) {
        assert.equal(
          pixels[(y * width + x) * 4 + 3],
          0,
          `${parameters.name} ${parameters.style} ${parameters.era} at ${x},${y}`,
        )
      }
    }
  }
})

// Guarantee: a drawing cannot run script, load anything or break out of its text.
test('contains no script, no reference outside itself, and no markup from a name', () => {
  for (const parameters of manyParameters()) {
    const svg = drawSideView({ ...parameters, name: `<script>"'&]]>\u0000\u202e</title>` })
    assertWellFormed(svg)
    assert.doesNotMatch(svg, /<(script|foreignObject|image|style|a|iframe)\b|\son[a-z]+=|javascript:|data:/i)
    for (const [, reference] of svg.matchAll(/href="([^"]*)"/g)) assert.match(reference ?? '', /^#v[a-z0-9]+-/)
    for (const [, reference] of svg.matchAll(/url\(([^)]*)\)/g)) assert.match(reference ?? '', /^#v[a-z0-9]+-/)
    assert.equal([...svg.matchAll(/https?:/g)].length, 1, 'only the namespace')
  }
})

test('has a target for every reference, and no ids that clash between drawings', () => {
  const seen = new Map<string, string>()
  for (const parameters of manyParameters()) {
    const svg = drawSideView(parameters)
    const ids = idsOf(svg)
    assert.equal(new Set(ids).size, ids.length, 'ids are unique in a drawing')
    for (const [, target = ''] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) assert.ok(ids.includes(target), target)
    for (const id of ids) {
      assert.equal(seen.get(id), undefined, `${id} is used by two drawings`)
      seen.set(id, svg)
    }
  }
})

test('describes its content, and states that it is an illustration', () => {
  const svg = drawSideView(typical('pickup_crew', { name: 'Ford F-150' }))
  assert.match(svg, /<title id="[^"]+">Ford F-150, crew-cab pickup<\/title>/)
  assert.match(svg, /<desc id="[^"]+">Representative side view of a crew-cab pickup.* illustration.*<\/desc>/)
  assert.match(svg, /role="img" aria-labelledby="(\S+-title) (\S+-desc)"/)
})

test('different model lines look different', () => {
  const drawings = new Set(sheetParameters().map((parameters) => strip(drawSideView(parameters))))
  assert.equal(drawings.size, SHEET_VEHICLES.length)
})

test('lines of one body style, size and era differ in more than color', () => {
  const lines = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel']
  const shapes = lines.map((name) =>
    strip(drawSideView(typical('sedan', { name, seed: seedOf(name) }))).replaceAll(/#[0-9a-f]{6}/g, ''),
  )
  assert.equal(new Set(shapes).size, lines.length)
})

test('an electric vehicle has neither grille nor exhaust', () => {
  const burning = drawSideView(typical('sedan'))
  const electric = drawSideView(typical('sedan', { electric: true }))
  assert.ok(burning.includes('#7c838a'), 'the tail pipe is drawn')
  assert.ok(!electric.includes('#7c838a'))
  assert.ok(burning.includes('#202328'), 'the grille is drawn')
  assert.ok(!electric.includes('#202328'))
})

function sheetParameters(): IllustrationParameters[] {
  return SHEET_VEHICLES.map(
    (facts) => drawingParametersOf(facts) ?? assert.fail(`${facts.make} ${facts.model} can be drawn`),
  )
}

test('the sheet contains sixty vehicles of every body style', () => {
  assert.equal(SHEET_VEHICLES.length, 60)
  const styles = new Set(sheetParameters().map(({ style }) => style))
  assert.deepEqual(
    BODY_STYLES.filter((style) => !styles.has(style)),
    [],
  )
})

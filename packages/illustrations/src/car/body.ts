import { mix } from '#illustrations/palette.ts'
import { share } from '#illustrations/seed.ts'
import { urlOf, type CarSketch } from '#illustrations/sketch.ts'
import { at, element, linearGradient, linesOf, pathData, stopsOf } from '#illustrations/svg.ts'
import { archReach, beltAt, hasTrait, type CarForm } from './car-form.ts'
import { characterLines, shoulderAt } from './character-lines.ts'
import type { Point } from './contour.ts'

/** Returns the painted body: the outline above, the sill and the two arches below. */
export function bodyPathOf(form: CarForm): string {
  const { frame, wheelbase, archRadius, sill } = form
  const reach = archReach(form)
  const radius = Math.round(archRadius)
  const large = sill < form.tyreRadius ? 1 : 0
  const arch = (x: number): string =>
    `L${at(frame, x + reach, sill)}A${radius} ${radius} 0 ${large} 0 ${at(frame, x - reach, sill)}`
  return `${pathData(frame, form.upper)}${arch(wheelbase)}${arch(0)}Z`
}

export function underbody({ form }: CarSketch): string {
  const { frame, nose, tail, wheelbase, sill, archRadius, tyreRadius } = form
  const floor = sill * 0.78
  const floorPan = linesOf(
    frame,
    [
      [nose * 0.82, sill * 1.25],
      [nose * 0.7, floor],
      [wheelbase + (tail - wheelbase) * 0.7, floor],
      [wheelbase + (tail - wheelbase) * 0.84, sill * 1.3],
    ],
    true,
  )
  const r = Math.round(archRadius)
  const well = (x: number): string =>
    `M${at(frame, x - r, floor)}L${at(frame, x - r, tyreRadius)}A${r} ${r} 0 0 1 ${at(frame, x + r, tyreRadius)}L${at(frame, x + r, floor)}Z`
  return element(
    'g',
    { fill: '#14161a' },
    [floorPan, well(0), well(wheelbase)].map((d) => element('path', { d })).join(''),
  )
}

/**
 * Draws the body with its light: sky above, horizon across the doors, ground below, darker ends.
 * @param trim parts inside the outline; clipped together, because each clipping costs a layer of pixels
 */
export function body(sketch: CarSketch, trim: string): string {
  const { form, paint, bodyPath } = sketch
  sketch.defs.push(element('clipPath', { id: sketch.id('b') }, element('path', { d: bodyPath })))
  defineLight(sketch)
  const inside =
    element('path', { d: bodyPath, fill: urlOf(sketch, 'p') }) +
    (hasTrait(form, 'floating_roof') ? floatingRoof(sketch) : '') +
    upperSurface(sketch) +
    fenders(sketch) +
    characterLines(sketch) +
    ends(sketch) +
    trim
  const width = form.frame.unit
  return (
    element('g', { 'clip-path': urlOf(sketch, 'b') }, inside) +
    element('path', {
      d: bodyPath,
      fill: 'none',
      stroke: paint.line,
      'stroke-width': width * 0.75,
      'stroke-linejoin': 'round',
    })
  )
}

function defineLight(sketch: CarSketch): void {
  const { form, paint, defs, frame } = sketch
  const { height, sill, wheelbase, nose, tail } = form
  const shoulderY = shoulderAt(form, wheelbase / 2)
  const offset = (y: number): number => Math.round(((height - y) / (height - sill)) * 1000) / 1000
  const foot = sill + (shoulderY - sill) * 0.3
  defs.push(
    linearGradient(
      frame,
      sketch.id('p'),
      [
        [0, height],
        [0, sill],
      ],
      [
        [0, mix(paint.light, paint.lit, 0.35)],
        [offset(shoulderY + height * 0.075), paint.light],
        [offset(shoulderY + height * 0.012), mix(paint.light, paint.lit, 0.55)],
        [offset(shoulderY - height * 0.03), paint.base],
        [offset(foot + (shoulderY - foot) * 0.52), mix(paint.base, paint.shade, 0.5)],
        [offset(foot + height * 0.04), paint.shade],
        [offset(foot - height * 0.012), mix(paint.base, paint.shade, 0.35)],
        [offset(sill + (foot - sill) * 0.3), paint.shade],
        [1, paint.dark],
      ],
    ),
    linearGradient(
      frame,
      sketch.id('e'),
      [
        [nose, 0],
        [tail, 0],
      ],
      [
        [0, '#0c1017', 0.42],
        [0.035, '#0c1017', 0.2],
        [0.12, '#0c1017', 0],
        [0.9, '#0c1017', 0],
        [0.97, '#0c1017', 0.2],
        [1, '#0c1017', 0.42],
      ],
    ),
    linearGradient(
      frame,
      sketch.id('u'),
      [
        [0, shoulderY],
        [0, form.shape.lead * height - height * 0.1],
      ],
      [
        [0, '#ffffff', 1],
        [1, '#ffffff', 0.12],
      ],
    ),
    linearGradient(
      frame,
      sketch.id('h'),
      [
        [nose, 0],
        [tail, 0],
      ],
      [
        [0.02, '#ffffff', 0],
        [0.2, '#ffffff', 0.75],
        [0.6, '#ffffff', 0.5],
        [0.98, '#ffffff', 0],
      ],
    ),
  )
}

/** Draws black pillars, so that the roof seems to float. On some lines the roof has its own color. */
function floatingRoof({ form, frame, seed, paint }: CarSketch): string {
  const { cowl, header, roofEnd, glassFoot, height, tail } = form
  const low = beltAt(form, cowl[0])
  const end = Math.min(glassFoot[0] + 40, tail)
  const house = linesOf(
    frame,
    [
      [cowl[0] - 30, low - 6],
      [cowl[0] - 30, height + 50],
      [end, height + 50],
      [end, beltAt(form, end) + height * 0.01],
    ],
    true,
  )
  const roof = share(seed, 'roof colour') < 0.4 ? '#e6e8ea' : share(seed, 'roof colour') < 0.6 ? '#2a2e33' : paint.base
  const along = form.chain.filter(([x, y]) => x > header[0] - 160 && x < roofEnd[0] + 120 && y > height * 0.86)
  return (
    element('path', { d: house, fill: '#1d2125' }) +
    element('path', { d: linesOf(frame, along), fill: 'none', stroke: roof, 'stroke-width': Math.round(height * 0.1) })
  )
}

/** Draws the light of the sky along roof, hood and deck. */
function upperSurface(sketch: CarSketch): string {
  const { form, frame } = sketch
  const { upper, height } = form
  const glow = (width: number, opacity: number): string =>
    element('path', {
      d: pathData(frame, upper),
      fill: 'none',
      stroke: urlOf(sketch, 'u'),
      'stroke-width': Math.round(height * width),
      'stroke-opacity': opacity,
    })
  return glow(0.075, 0.16) + glow(0.026, 0.3)
}

/** Draws the fenders: a soft light above each arch, a soft shade between them. */
function fenders(sketch: CarSketch): string {
  const { form, frame, paint, defs } = sketch
  const { wheelbase, archRadius, tyreRadius, height, sill } = form
  const glow = (part: string, colour: string): void => {
    const stops = stopsOf([
      [0, colour, 0.5],
      [0.5, colour, 0.2],
      [1, colour, 0],
    ])
    defs.push(element('radialGradient', { id: sketch.id(part) }, stops))
  }
  glow('l', paint.lit)
  glow('k', paint.dark)
  const spot = (part: string, [x, y]: Point, [rx, ry]: Point): string => {
    const [cx, cy] = at(frame, x, y).split(' ')
    return element('ellipse', { cx, cy, rx: Math.round(rx), ry: Math.round(ry), fill: urlOf(sketch, part) })
  }
  const top = tyreRadius + archRadius
  return (
    spot('k', [wheelbase * 0.5, sill + (top - sill) * 0.42], [wheelbase * 0.36, height * 0.15]) +
    spot('l', [archRadius * 0.1, top + height * 0.03], [archRadius * 1.25, height * 0.1]) +
    spot('l', [wheelbase - archRadius * 0.05, top + height * 0.035], [archRadius * 1.35, height * 0.11])
  )
}

function ends(sketch: CarSketch): string {
  return element('path', { d: sketch.bodyPath, fill: urlOf(sketch, 'e') })
}

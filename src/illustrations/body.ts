import { beltAt, hasTrait, isPickup, type CarForm } from './car-form.ts'
import { openContour, type Point } from './contour.ts'
import { mix } from './palette.ts'
import type { CarStyle } from './parameters.ts'
import { pick, share, swing } from './seed.ts'
import { urlOf, type CarSketch } from './sketch.ts'
import { at, element, linearGradient, linesOf, pathOf } from './svg.ts'

/** Half the width of a wheel arch at the height of the sill. */
export function archReach({ archRadius, tyreRadius, sill }: CarForm): number {
  return Math.sqrt(Math.max(0, archRadius ** 2 - (tyreRadius - sill) ** 2))
}

/** The painted body: the outline above, the sill and the two arches below. */
export function bodyPathOf(form: CarForm): string {
  const { frame, wheelbase, archRadius, sill } = form
  const reach = archReach(form)
  const radius = Math.round(archRadius)
  const large = sill < form.tyreRadius ? 1 : 0
  const arch = (x: number): string =>
    `L${at(frame, x + reach, sill)}A${radius} ${radius} 0 ${large} 0 ${at(frame, x - reach, sill)}`
  return `${pathOf(frame, form.upper)}${arch(wheelbase)}${arch(0)}Z`
}

/** What is seen behind the wheels and under the sill. */
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

/** The body with its light: sky from above, horizon across the doors, ground below, ends turning away. */
export function body(sketch: CarSketch): string {
  const { form, paint, bodyPath } = sketch
  sketch.defs.push(element('clipPath', { id: sketch.id('b') }, element('path', { d: bodyPath })))
  defineLight(sketch)
  const inside =
    element('path', { d: bodyPath, fill: urlOf(sketch, 'p') }) +
    (hasTrait(form, 'floating_roof') ? floatingRoof(sketch) : '') +
    upperSurface(sketch) +
    shoulder(sketch) +
    lowerFeature(sketch) +
    ends(sketch)
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

/** Height of the line where the flank turns towards the sky. */
export function shoulderAt(form: CarForm, x: number): number {
  const drop = form.height * (isPickup(form.style) ? 0.05 : 0.058)
  return beltAt(form, Math.max(form.cowl[0], x)) - drop
}

/** Pillars in black, so that the roof seems to float; on some lines the roof has a colour of its own. */
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

/** Roof, hood and deck catch the sky along the outline. */
function upperSurface(sketch: CarSketch): string {
  const { form, frame } = sketch
  const { upper, height } = form
  const glow = (width: number, opacity: number): string =>
    element('path', {
      d: pathOf(frame, upper),
      fill: 'none',
      stroke: urlOf(sketch, 'u'),
      'stroke-width': Math.round(height * width),
      'stroke-opacity': opacity,
    })
  return glow(0.075, 0.16) + glow(0.026, 0.3)
}

/** How the character line runs: straight along, rising like a wedge, or in two arcs over the wheels. */
const CHARACTER_LINES = ['straight', 'wedge', 'straight', 'arcs'] as const

/** Bodies whose flanks are sculpted; the others keep a straight line. */
const SCULPTED: readonly CarStyle[] = ['sedan', 'coupe', 'convertible', 'sports_car', 'wagon', 'hatchback', 'crossover']

/** The character line: tapering streaks of light with their shade below, from lamp to lamp. */
function shoulder(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { nose, tail, height, wheelbase, style, parameters } = form
  const rise = swing(seed, 'character line') * height * 0.012
  const startX = nose * 0.62
  const endX = tail - (tail - wheelbase) * 0.12
  const start: Point = [startX, Math.min(shoulderAt(form, startX) - height * 0.012, form.shape.lead * height) - rise]
  const end: Point = [endX, shoulderAt(form, endX) + rise]
  const isPlain = parameters.era === 'square' || !SCULPTED.includes(style)
  const kind = isPlain ? 'straight' : pick(seed, 'character', CHARACTER_LINES)
  if (kind === 'arcs') {
    const middle: Point = [wheelbase * 0.52, shoulderAt(form, wheelbase * 0.52) - height * 0.03]
    const rear: Point = [wheelbase * 0.42, middle[1] - height * 0.012]
    return streak(sketch, start, middle, 0.022) + streak(sketch, rear, end, 0.034)
  }
  if (kind === 'wedge') return streak(sketch, [wheelbase * 0.12, start[1] - height * 0.05], end, 0.004)
  return streak(sketch, start, end, 0.012)
}

/** One streak between two points; `bow` = how far it bulges upwards, as a share of the height. */
function streak(sketch: CarSketch, start: Point, end: Point, bow: number): string {
  const { form, frame, paint } = sketch
  const { height, parameters } = form
  const sharp = { square: 0.6, round: 0.35, creased: 1, clean: 0.7 }[parameters.era]
  const thick = height * 0.024
  const middleX = (start[0] + end[0]) / 2
  const middleY = (start[1] + end[1]) / 2 + height * bow
  const through = (offset: number): string => at(frame, middleX, 2 * (middleY + offset) - (start[1] + end[1]) / 2)
  const lens = (above: number, below: number): string =>
    `M${at(frame, ...start)}Q${through(above)} ${at(frame, ...end)}Q${through(-below)} ${at(frame, ...start)}Z`
  return (
    element('path', { d: lens(0, thick * 1.9), fill: paint.dark, 'fill-opacity': 0.3 * sharp }) +
    element('path', { d: lens(thick * 0.62, 0), fill: urlOf(sketch, 'h'), 'fill-opacity': 0.55 + 0.35 * sharp })
  )
}

/** The lower feature: a line above the sill that rises to the rear, deeper on newer bodies. */
function lowerFeature(sketch: CarSketch): string {
  const { form, frame, seed, paint } = sketch
  const { height, sill, wheelbase, archRadius, parameters } = form
  const depth = { square: 0.4, round: 0.3, creased: 1, clean: 0.7 }[parameters.era]
  const startX = archRadius * 1.15
  const endX = wheelbase - archRadius * 1.12
  const startY = sill + height * (0.085 + 0.02 * share(seed, 'lower line'))
  const endY = startY + height * (0.012 + 0.05 * share(seed, 'lower rise') * depth)
  const line = (offset: number): string =>
    pathOf(
      frame,
      openContour([
        { x: startX, y: startY + offset },
        { x: startX + (endX - startX) * 0.62, y: startY + offset + height * 0.004, before: 500, after: 500 },
        { x: endX, y: endY + offset },
      ]),
    )
  const stroke = { fill: 'none', 'stroke-linecap': 'round' }
  return (
    element('path', {
      ...stroke,
      d: line(-height * 0.012),
      stroke: paint.dark,
      'stroke-width': height * 0.016,
      'stroke-opacity': 0.35 * depth,
    }) +
    element('path', {
      ...stroke,
      d: line(0),
      stroke: paint.lit,
      'stroke-width': height * 0.006,
      'stroke-opacity': 0.75 * depth,
    })
  )
}

function ends(sketch: CarSketch): string {
  return element('path', { d: sketch.bodyPath, fill: urlOf(sketch, 'e') })
}

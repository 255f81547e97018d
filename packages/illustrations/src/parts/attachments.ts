import { archReach, hasTrait, isPickup, roofAt, SPARE_DEPTH_MM } from '#illustrations/car/car-form.ts'
import { corner, openContour, type Point } from '#illustrations/car/contour.ts'
import { frontAt, rearAt } from '#illustrations/measure.ts'
import { share } from '#illustrations/seed.ts'
import type { CarSketch } from '#illustrations/sketch.ts'
import { at, element, linesOf, pathData } from '#illustrations/svg.ts'

/** Draws separate bumpers: bars on square cars, chrome on pickups and off-roaders. */
export function bumperBars(sketch: CarSketch): string {
  const { form } = sketch
  const { parameters, style, nose, tail, wheelbase } = form
  const isShort = isPickup(style) || style === 'off_roader'
  if (!isShort && (parameters.era !== 'square' || style === 'sports_car')) return ''
  const { frontY, rearY } = bumperHeights(sketch)
  const frontX = frontAt(form.chain, frontY) ?? nose
  const rearX = rearAt(form.chain, rearY) ?? tail
  const reach = archReach(form) * 1.04
  return (
    bumperBar(sketch, [Math.max(frontX - 24, nose), isShort ? frontX + 210 : -reach - 8], frontY) +
    bumperBar(sketch, [isShort ? rearX - 190 : wheelbase + reach + 8, Math.min(rearX + 24, tail)], rearY)
  )
}

function bumperHeights({ form }: CarSketch): { readonly frontY: number; readonly rearY: number } {
  const { style, sill, height } = form
  if (isPickup(style)) return { frontY: sill + height * 0.065, rearY: sill + height * 0.065 }
  if (style === 'off_roader') return { frontY: sill + height * 0.07, rearY: sill + height * 0.06 }
  return { frontY: sill + height * 0.15, rearY: sill + height * 0.17 }
}

/** Returns the material of a bumper bar: chrome on some lines, otherwise painted, gray, or black. */
function bumperFill({ form, seed, paint }: CarSketch): { readonly fill: string; readonly shine: number } {
  const { parameters, style } = form
  const mayShine = style !== 'off_roader' && !parameters.electric
  if (mayShine && share(seed, 'bumper') < (isPickup(style) ? 0.6 : 0.4)) return { fill: '#c4cad0', shine: 0.75 }
  if (parameters.era === 'square') return { fill: '#33373c', shine: 0.18 }
  return { fill: isPickup(style) ? paint.shade : '#26292d', shine: 0.18 }
}

function bumperBar(sketch: CarSketch, [fromX, toX]: readonly [number, number], y: number): string {
  const { form, frame } = sketch
  const { fill, shine } = bumperFill(sketch)
  const thick = form.height * (isPickup(form.style) ? 0.1 : 0.075)
  const [x, top] = at(frame, fromX, y + thick / 2).split(' ')
  const box = { x, rx: Math.round(thick * 0.28), width: Math.round(toX - fromX) }
  return (
    element('rect', {
      ...box,
      y: top,
      height: Math.round(thick),
      fill,
      stroke: '#16181b',
      'stroke-width': frame.unit * 0.7,
    }) +
    element('rect', {
      ...box,
      y: Number(top) + Math.round(thick * 0.14),
      height: Math.round(thick * 0.2),
      fill: '#ffffff',
      'fill-opacity': shine,
    })
  )
}

/** Draws the cap on the side of a pickup's bed, and its fuel flap. */
export function bedRail({ form, frame, paint }: CarSketch): string {
  if (!isPickup(form.style)) return ''
  const { glassFoot, deckEnd, wheelbase, archRadius, height } = form
  const flapX = Math.max(glassFoot[0] + 190, wheelbase - archRadius - 60)
  const [x, y] = at(frame, flapX, deckEnd[1] - height * 0.075).split(' ')
  return (
    element('path', {
      d: linesOf(frame, [
        [glassFoot[0] + 60, deckEnd[1] - 6],
        [deckEnd[0] - 30, deckEnd[1] - 6],
      ]),
      stroke: '#26292e',
      'stroke-width': 34,
      'stroke-linecap': 'round',
    }) +
    element('rect', {
      x,
      y,
      width: 170,
      height: 150,
      rx: 34,
      fill: 'none',
      stroke: paint.line,
      'stroke-opacity': 0.7,
      'stroke-width': frame.unit * 0.7,
    })
  )
}

/** Draws roof rails of wagons and utility vehicles, on about half of the lines. */
export function roofRails({ form, frame, seed }: CarSketch): string {
  const {
    style,
    header,
    roofEnd,
    height,
    frame: { unit },
  } = form
  const may = ['suv', 'crossover', 'wagon', 'minivan'].includes(style)
  const isSleek = hasTrait(form, 'low_roof') || hasTrait(form, 'arched')
  if (!hasTrait(form, 'roof_rails') && !(may && !isSleek && share(seed, 'rails') < 0.55)) return ''
  const from = header[0] + 220
  const to = Math.min(roofEnd[0] - 60, form.tail - 500)
  const points: Point[] = [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const x = from + (to - from) * t
    return [x, Math.min(roofAt(form, x) + (t === 0 || t === 1 ? -8 : 22), height + 20)]
  })
  return element('path', {
    d: pathData(frame, openContour(points.map(([x, y]) => corner(x, y, 120)))),
    fill: 'none',
    stroke: share(seed, 'rail colour') < 0.5 ? '#aab1b8' : '#2a2d31',
    'stroke-width': unit * 1.9,
    'stroke-linecap': 'round',
  })
}

/** Draws the end of the tail pipe under the rear bumper. */
export function exhaust({ form, frame }: CarSketch): string {
  const { parameters, sill: y, tail, wheelbase } = form
  if (parameters.electric || form.style === 'off_roader') return ''
  const x = tail - (tail - wheelbase) * 0.16
  return element('path', {
    d: linesOf(frame, [
      [x - 140, y * 0.97],
      [x, y * 0.97],
    ]),
    stroke: '#7c838a',
    'stroke-width': 46,
  })
}

/** Draws the spare wheel on the tailgate, seen from the side. */
export function spareWheel({ form, frame }: CarSketch): string {
  const { tail, tyreRadius, height } = form
  const [x, y] = at(frame, tail - 30, height * 0.53 + tyreRadius * 0.94).split(' ')
  const box = { x, y, height: Math.round(tyreRadius * 1.88) }
  return (
    element('rect', {
      ...box,
      width: SPARE_DEPTH_MM + 20,
      rx: 70,
      fill: '#26292e',
      stroke: '#121417',
      'stroke-width': frame.unit * 0.7,
    }) +
    element('rect', { ...box, x: Number(x) + 70, width: 60, fill: '#3a3e44' }) +
    element('rect', {
      ...box,
      x: Number(x) + 165,
      y: Number(y) + Math.round(tyreRadius * 0.35),
      height: Math.round(tyreRadius * 1.18),
      width: 36,
      rx: 16,
      fill: '#4a4f56',
    })
  )
}

/** Draws the step under the doors of some pickups. */
export function sideStep({ form, frame, seed }: CarSketch): string {
  if (!isPickup(form.style) || share(seed, 'step') < 0.45) return ''
  const reach = archReach(form) + 80
  const y = form.sill - 34
  return element('path', {
    d: linesOf(frame, [
      [reach, y],
      [form.glassFoot[0], y],
    ]),
    stroke: '#3a3e44',
    'stroke-width': 54,
    'stroke-linecap': 'round',
  })
}

import { hasTrait, isPickup, isVan, type CarForm } from './car-form.ts'
import { closedContour, corner, type Point, type Vertex } from './contour.ts'
import { frontAt, rearAt } from './measure.ts'
import { share } from './seed.ts'
import { urlOf, type CarSketch } from './sketch.ts'
import { at, element, linearGradient, linesOf, pathOf } from './svg.ts'

/** Headlamp and tail lamp, let into the body at its ends. */
export function lamps(sketch: CarSketch): string {
  const { form, frame, defs } = sketch
  const y = form.shape.lead * form.height
  defs.push(
    linearGradient(frame, sketch.id('f'), [[form.nose, y + 60], [form.nose + 260, y - 160]], [
      [0, '#f7fafc'],
      [0.5, '#c3ced7'],
      [1, '#6d7984'],
    ]),
    linearGradient(frame, sketch.id('t'), [[0, form.deckEnd[1]], [0, form.deckEnd[1] - 320]], [
      [0, '#e0504a'],
      [0.55, '#b3211f'],
      [1, '#7c1416'],
    ]),
  )
  return element('g', { 'clip-path': urlOf(sketch, 'b') }, headlamp(sketch) + tailLamp(sketch)) 
}

function housing({ frame }: CarSketch, vertices: readonly Vertex[], fill: string): string {
  return element('path', {
    d: `${pathOf(frame, closedContour(vertices))}Z`,
    fill,
    stroke: '#1a1d21',
    'stroke-width': frame.unit * 0.9,
    'stroke-linejoin': 'round',
  })
}

function headlamp(sketch: CarSketch): string {
  const { form } = sketch
  if (hasTrait(form, 'round_lamps')) return roundLamp(sketch)
  switch (form.parameters.era) {
    case 'square':
      return squareLamp(sketch)
    case 'round':
      return ovalLamp(sketch)
    case 'creased':
      return sweptLamp(sketch)
    default:
      return slimLamp(sketch)
  }
}

/** Where the lamp's upper front corner meets the outline. */
function lampAnchor(form: CarForm): { readonly x: number; readonly y: number; readonly reach: number } {
  const y = form.shape.lead * form.height - form.height * 0.028
  return { x: frontAt(form.chain, y) ?? form.nose, y, reach: Math.min(-form.nose, 900) }
}

function roundLamp(sketch: CarSketch): string {
  const { form, frame } = sketch
  const { y, reach } = lampAnchor(form)
  const isFlat = form.style === 'off_roader'
  const radius = form.height * (isFlat ? 0.052 : 0.062)
  const cy = y - radius * (isFlat ? 1.1 : 0.55)
  const cx = (frontAt(form.chain, cy) ?? form.nose) + (isFlat ? 8 : reach * 0.13)
  const [px, py] = at(frame, cx, cy).split(' ')
  const lens = (scale: number, fill: string, opacity?: number): string =>
    element('ellipse', {
      cx: px,
      cy: py,
      rx: Math.round(radius * (isFlat ? 0.42 : 0.66) * scale),
      ry: Math.round(radius * scale),
      fill,
      'fill-opacity': opacity,
      stroke: scale === 1 ? '#1a1d21' : undefined,
      'stroke-width': scale === 1 ? frame.unit * 0.9 : undefined,
      transform: isFlat ? undefined : `rotate(-24 ${px} ${py})`,
    })
  return lens(1, urlOf(sketch, 'f')) + lens(0.62, '#59646e', 0.5) + lens(0.34, '#ffffff', 0.95)
}

function squareLamp(sketch: CarSketch): string {
  const { form } = sketch
  const { x, y, reach } = lampAnchor(form)
  const h = form.height * 0.082
  const block = (from: number, to: number, fill: string): string =>
    housing(sketch, [corner(from, y - h, 8), corner(from, y, 8), corner(to, y, 8), corner(to, y - h, 8)], fill)
  return block(x - 60, x + reach * 0.16, urlOf(sketch, 'f')) + block(x + reach * 0.17, x + reach * 0.29, '#d98a2b')
}

function ovalLamp(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { x, y, reach } = lampAnchor(form)
  const h = form.height * (0.075 + 0.02 * share(seed, 'lamp height'))
  const length = reach * (0.4 + 0.16 * share(seed, 'lamp length'))
  const back = x + length
  return (
    housing(sketch, [
      corner(x - 30, y - h * 0.9, 50),
      corner(x - 10, y + h * 0.1, 70),
      corner(back, y + h * 0.62, length * 0.42),
      corner(back - length * 0.1, y - h * 0.66, length * 0.4),
    ], urlOf(sketch, 'f')) +
    projector(frame, x + length * 0.36, y - h * 0.22, h * 0.33) +
    element('path', {
      d: `${pathOf(frame, closedContour([corner(back - length * 0.28, y - h * 0.5, 14), corner(back - length * 0.26, y + h * 0.36, 14), corner(back - length * 0.04, y + h * 0.3, 30), corner(back - length * 0.08, y - h * 0.42, 30)]))}Z`,
      fill: '#e29a3c',
      'fill-opacity': 0.85,
    })
  )
}

function projector(frame: CarSketch['frame'], x: number, y: number, radius: number): string {
  const [cx, cy] = at(frame, x, y).split(' ')
  return (
    element('ellipse', { cx, cy, rx: Math.round(radius * 0.82), ry: Math.round(radius), fill: '#4a545d', 'fill-opacity': 0.75 }) +
    element('ellipse', { cx, cy, rx: Math.round(radius * 0.5), ry: Math.round(radius * 0.62), fill: '#ffffff', 'fill-opacity': 0.9 })
  )
}

function sweptLamp(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { x, y, reach } = lampAnchor(form)
  const isTruck = isPickup(form.style)
  const h = form.height * (isTruck ? 0.1 : 0.058 + 0.016 * share(seed, 'lamp height'))
  const length = reach * (isTruck ? 0.26 : 0.5 + 0.2 * share(seed, 'lamp length'))
  const rise = isTruck ? 0 : h * (0.5 + 0.5 * share(seed, 'lamp rise'))
  return (
    housing(sketch, [
      corner(x - 40, y - h, 10),
      corner(x - 40, y + h * 0.05, 20),
      corner(x + length * 0.45, y + rise * 0.55, length * 0.3),
      corner(x + length, y + rise + h * 0.05, 14),
      corner(x + length * 0.86, y + rise - h * 0.42, 30),
      corner(x + length * 0.36, y - h * 0.92, length * 0.22),
    ], '#39424b') +
    element('path', {
      d: `${pathOf(frame, closedContour([corner(x - 40, y - h * 0.8, 10), corner(x - 40, y - h * 0.06, 20), corner(x + length * 0.5, y + rise * 0.5 - h * 0.1, 80), corner(x + length * 0.66, y + rise * 0.6 - h * 0.3, 20), corner(x + length * 0.34, y - h * 0.74, 60)]))}Z`,
      fill: urlOf(sketch, 'f'),
    }) +
    projector(frame, x + length * 0.3, y - h * 0.36, h * 0.34) +
    element('path', {
      d: linesOf(frame, [[x + 10, y - h * 0.93], [x + length * 0.36, y - h * 0.84], [x + length * 0.82, y + rise - h * 0.4]]),
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': frame.unit * 1.1,
      'stroke-linejoin': 'round',
    })
  )
}

function slimLamp(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { x, y, reach } = lampAnchor(form)
  const isTruck = isPickup(form.style) || form.style === 'suv'
  const h = form.height * (0.028 + 0.01 * share(seed, 'lamp height') + (isTruck ? 0.012 : 0))
  const length = reach * (isTruck ? 0.28 : 0.46 + 0.16 * share(seed, 'lamp length'))
  const rise = isTruck ? 0 : h * 0.9
  const bar: Point[] = [[x - 20, y - h * 0.3], [x + length * 0.55, y + rise * 0.45 - h * 0.22], [x + length * 0.9, y + rise * 0.85 - h * 0.1]]
  const hasTick = share(seed, 'lamp tick') < 0.55
  return (
    housing(sketch, [
      corner(x - 40, y - h * 1.1, 8),
      corner(x - 40, y + h * 0.1, 16),
      corner(x + length * 0.5, y + rise * 0.5 + h * 0.12, 100),
      corner(x + length, y + rise + h * 0.1, 18),
      corner(x + length * 0.8, y + rise * 0.4 - h * 0.75, 60),
    ], '#2b3239') +
    element('path', { d: linesOf(frame, bar), fill: 'none', stroke: '#f6fafd', 'stroke-width': h * 0.42, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }) +
    (hasTick
      ? housing(sketch, [corner(x + 18, y - h * 5.4, 8), corner(x + 22, y - h * 2.6, 8), corner(x + 66, y - h * 2.7, 8), corner(x + 50, y - h * 5.2, 8)], urlOf(sketch, 'f'))
      : '')
  )
}

function tailLamp(sketch: CarSketch): string {
  const { form } = sketch
  const isUpright = isPickup(form.style) || isVan(form.style) || ['suv', 'off_roader', 'minivan', 'wagon', 'city_car'].includes(form.style)
  return isUpright ? standingTailLamp(sketch) : lyingTailLamp(sketch)
}

/** Tall lamp at the rear corner of two-box bodies and beds. */
function standingTailLamp(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { deckEnd, height, style, sill } = form
  const isBed = isPickup(style)
  const top = isBed ? deckEnd[1] - height * 0.025 : deckEnd[1] + height * (style === 'minivan' ? 0.05 : 0.015)
  const h = isBed ? height * 0.15 : height * (style === 'off_roader' ? 0.1 : 0.13 + 0.06 * share(seed, 'tail lamp'))
  const low = Math.max(top - h, sill + height * 0.15)
  const x = (y: number): number => rearAt(form.chain, y) ?? form.tail
  const width = isBed ? 100 : 85 + 60 * share(seed, 'tail lamp width')
  const isWide = !isBed && share(seed, 'tail lamp wide') < 0.5 && form.parameters.era !== 'square'
  return (
    housing(sketch, [
      corner(x(low) - width * 0.82, low, 16),
      ...(isWide ? [corner(x(top) - width * 1.1, low + (top - low) * 0.5, 30), corner(x(top) - width * 2.1, top, 16)] : [corner(x(top) - width, top, 24)]),
      corner(x(top) + 60, top, 4),
      corner(x(low) + 60, low, 4),
    ], urlOf(sketch, 't')) + glint(sketch, x(top) - width * 0.7, top - h * 0.14, h * 0.6)
  )
}

/** Lamp that wraps from the rear into the fender. */
function lyingTailLamp(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { height, parameters, deckEnd } = form
  const era = parameters.era
  const h = height * { square: 0.085, round: 0.1, creased: 0.085, clean: 0.045 }[era] * (0.9 + 0.2 * share(seed, 'tail lamp'))
  const top = deckEnd[1] - height * (form.style === 'hatchback' || form.style === 'crossover' ? 0.01 : 0.045)
  const length = { square: 170, round: 250, creased: 380, clean: 420 }[era] * (0.85 + 0.35 * share(seed, 'tail lamp length'))
  const x = rearAt(form.chain, top - h / 2) ?? form.tail
  const blunt = { square: 8, round: 90, creased: 26, clean: 16 }[era]
  const drop = era === 'square' ? 0 : h * 0.35
  return (
    housing(sketch, [
      corner(x - length * (era === 'square' ? 1 : 0.42), top - h, Math.min(blunt * 1.4, h * 0.4)),
      corner(x - length, top - drop, Math.min(blunt, h * 0.4)),
      corner(x - length * 0.4, top, blunt),
      corner(x + 60, top, 4),
      corner(x + 60, top - h, 4),
    ], urlOf(sketch, 't')) + glint(sketch, x - length * 0.5, top - h * 0.28, h * 0.2)
  )
}

function glint({ frame }: CarSketch, x: number, y: number, length: number): string {
  return element('path', {
    d: linesOf(frame, [[x, y], [x + 30, y - length]]),
    stroke: '#ffd9d4',
    'stroke-opacity': 0.7,
    'stroke-width': frame.unit * 1.2,
    'stroke-linecap': 'round',
  })
}

import { hasTrait, isPickup, type CarForm } from '#illustrations/car/car-form.ts'
import { corner, type Point } from '#illustrations/car/contour.ts'
import { frontAt } from '#illustrations/measure.ts'
import { share } from '#illustrations/seed.ts'
import { urlOf, type CarSketch } from '#illustrations/sketch.ts'
import { closedPath, at, element, linesOf } from '#illustrations/svg.ts'
import { lampHousing } from './lamp-housing.ts'

/** Draws the front lamp in the style of its era. */
export function headlamp(sketch: CarSketch): string {
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

/** Returns the point at which the lamp's upper front corner touches the outline. */
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
    lampHousing(sketch, [corner(from, y - h, 8), corner(from, y, 8), corner(to, y, 8), corner(to, y - h, 8)], fill)
  return block(x - 60, x + reach * 0.16, urlOf(sketch, 'f')) + block(x + reach * 0.17, x + reach * 0.29, '#d98a2b')
}

function ovalLamp(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { x, y, reach } = lampAnchor(form)
  const h = form.height * (0.075 + 0.02 * share(seed, 'lamp height'))
  const length = reach * (0.4 + 0.16 * share(seed, 'lamp length'))
  const back = x + length
  return (
    lampHousing(
      sketch,
      [
        corner(x - 30, y - h * 0.9, 50),
        corner(x - 10, y + h * 0.1, 70),
        corner(back, y + h * 0.62, length * 0.42),
        corner(back - length * 0.1, y - h * 0.66, length * 0.4),
      ],
      urlOf(sketch, 'f'),
    ) +
    projector(frame, x + length * 0.36, y - h * 0.22, h * 0.33) +
    element('path', {
      d: closedPath(frame, [
        corner(back - length * 0.28, y - h * 0.5, 14),
        corner(back - length * 0.26, y + h * 0.36, 14),
        corner(back - length * 0.04, y + h * 0.3, 30),
        corner(back - length * 0.08, y - h * 0.42, 30),
      ]),
      fill: '#e29a3c',
      'fill-opacity': 0.85,
    })
  )
}

function projector(frame: CarSketch['frame'], x: number, y: number, radius: number): string {
  const [cx, cy] = at(frame, x, y).split(' ')
  return (
    element('ellipse', {
      cx,
      cy,
      rx: Math.round(radius * 0.82),
      ry: Math.round(radius),
      fill: '#4a545d',
      'fill-opacity': 0.75,
    }) +
    element('ellipse', {
      cx,
      cy,
      rx: Math.round(radius * 0.5),
      ry: Math.round(radius * 0.62),
      fill: '#ffffff',
      'fill-opacity': 0.9,
    })
  )
}

function sweptLamp(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { x, y, reach } = lampAnchor(form)
  const isTruck = isPickup(form.style)
  // Long and swept on most lines, shorter and deeper on the others.
  const isDeep = !isTruck && share(seed, 'lamp kind') < 0.4
  const h = form.height * (isTruck ? 0.1 : 0.058 + 0.016 * share(seed, 'lamp height')) * (isDeep ? 1.3 : 1)
  const length = reach * (isTruck ? 0.26 : 0.5 + 0.2 * share(seed, 'lamp length')) * (isDeep ? 0.66 : 1)
  const rise = isTruck ? 0 : h * (0.5 + 0.5 * share(seed, 'lamp rise')) * (isDeep ? 0.5 : 1)
  return (
    lampHousing(
      sketch,
      [
        corner(x - 40, y - h, 10),
        corner(x - 40, y + h * 0.05, 20),
        corner(x + length * 0.45, y + rise * 0.55, length * 0.3),
        corner(x + length, y + rise + h * 0.05, 14),
        corner(x + length * 0.86, y + rise - h * 0.42, 30),
        corner(x + length * 0.36, y - h * 0.92, length * 0.22),
      ],
      '#39424b',
    ) +
    element('path', {
      d: closedPath(frame, [
        corner(x - 40, y - h * 0.8, 10),
        corner(x - 40, y - h * 0.06, 20),
        corner(x + length * 0.5, y + rise * 0.5 - h * 0.1, 80),
        corner(x + length * 0.66, y + rise * 0.6 - h * 0.3, 20),
        corner(x + length * 0.34, y - h * 0.74, 60),
      ]),
      fill: urlOf(sketch, 'f'),
    }) +
    projector(frame, x + length * 0.3, y - h * 0.36, h * 0.34) +
    element('path', {
      d: linesOf(frame, [
        [x + 10, y - h * 0.93],
        [x + length * 0.36, y - h * 0.84],
        [x + length * 0.82, y + rise - h * 0.4],
      ]),
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
  const bar: Point[] = [
    [x - 20, y - h * 0.3],
    [x + length * 0.55, y + rise * 0.45 - h * 0.22],
    [x + length * 0.9, y + rise * 0.85 - h * 0.1],
  ]
  const hasTick = share(seed, 'lamp tick') < 0.55
  return (
    lampHousing(
      sketch,
      [
        corner(x - 40, y - h * 1.1, 8),
        corner(x - 40, y + h * 0.1, 16),
        corner(x + length * 0.5, y + rise * 0.5 + h * 0.12, 100),
        corner(x + length, y + rise + h * 0.1, 18),
        corner(x + length * 0.8, y + rise * 0.4 - h * 0.75, 60),
      ],
      '#2b3239',
    ) +
    element('path', {
      d: linesOf(frame, bar),
      fill: 'none',
      stroke: '#f6fafd',
      'stroke-width': h * 0.42,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    (hasTick
      ? lampHousing(
          sketch,
          [
            corner(x + 18, y - h * 5.4, 8),
            corner(x + 22, y - h * 2.6, 8),
            corner(x + 66, y - h * 2.7, 8),
            corner(x + 50, y - h * 5.2, 8),
          ],
          urlOf(sketch, 'f'),
        )
      : '')
  )
}

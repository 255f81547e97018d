import { frontAt } from '#illustrations/measure.ts'
import { share } from '#illustrations/seed.ts'
import type { CarSketch } from '#illustrations/sketch.ts'
import { closedPath, at, element, linesOf, pathData } from '#illustrations/svg.ts'
import { archReach, hasTrait, isPickup } from './car-form.ts'
import { corner, openContour, type Point } from './contour.ts'

/** Draws grille and lower intake along the nose. Electric vehicles and rear engines have no grille. */
export function frontOpenings(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { sill: y, height, shape, parameters } = form
  const lead = shape.lead * height
  const span = lead - y
  const lower =
    element('path', {
      d: frontStrip(sketch, y + span * 0.12, y + span * 0.3, (t) => 74 - 44 * t),
      fill: '#1a1c20',
    }) + vent(sketch)
  const isOpenNose = hasTrait(form, 'rear_engine') || hasTrait(form, 'mid_engine')
  if (parameters.electric || isOpenNose) return lower
  const isTruck = isPickup(form.style) || form.style === 'suv' || form.style === 'off_roader'
  const size = isTruck ? 0.46 : 0.2 + 0.2 * share(seed, 'grille')
  const top = 0.9
  const grille = element('path', {
    d: frontStrip(sketch, y + span * (top - size), y + span * top, () => (isTruck ? 44 : 34)),
    fill: '#202328',
  })
  const isBright = share(seed, 'grille trim') < 0.5
  return (
    lower +
    grille +
    (isBright
      ? element('path', { d: frontStrip(sketch, y + span * (top - 0.03), y + span * top, () => 46), fill: '#cfd5da' })
      : '')
  )
}

/** Returns a strip of given depth that follows the front of the body between two heights. */
function frontStrip({ form, frame }: CarSketch, low: number, high: number, depth: (t: number) => number): string {
  const steps = 6
  const outer: Point[] = []
  const inner: Point[] = []
  for (let step = 0; step <= steps; step += 1) {
    const y = low + ((high - low) * step) / steps
    const x = frontAt(form.chain, y) ?? form.nose
    outer.push([x - 40, y])
    inner.unshift([x + depth(step / steps), y])
  }
  return linesOf(frame, [...outer, ...inner], true)
}

/** Draws the opening at the corner of the front bumper, with its lit lower edge. */
function vent({ form, frame, seed, paint }: CarSketch): string {
  const { nose, sill: y, shape, height, parameters, style } = form
  if (parameters.era === 'square' || isPickup(style) || style === 'off_roader') return ''
  const span = shape.lead * height - y
  const h = span * (0.14 + 0.1 * share(seed, 'vent'))
  const low = y + span * 0.2
  const x = (frontAt(form.chain, low) ?? nose) + 60
  const length = Math.min(-nose * 0.34, 330) * (0.75 + 0.35 * share(seed, 'vent length'))
  if (parameters.era === 'round') {
    const [cx, cy] = at(frame, x + 90, low + h * 0.4).split(' ')
    return element('ellipse', {
      cx,
      cy,
      rx: 46,
      ry: 52,
      fill: '#d8dfe5',
      stroke: paint.line,
      'stroke-width': frame.unit * 0.8,
    })
  }
  return (
    element('path', {
      d: closedPath(frame, [
        corner(x, low, 20),
        corner(x + 10, low + h, 26),
        corner(x + length, low + h * 0.62, 22),
        corner(x + length * 0.62, low + h * 0.05, 40),
      ]),
      fill: '#1d2024',
    }) +
    element('path', {
      d: linesOf(frame, [
        [x + 20, low - 8],
        [x + length * 0.6, low - 2],
      ]),
      stroke: paint.lit,
      'stroke-opacity': 0.5,
      'stroke-width': 12,
      'stroke-linecap': 'round',
    })
  )
}

export function rearValance({ form, frame }: CarSketch): string {
  const { sill: y, height, tail, wheelbase } = form
  if (isPickup(form.style)) return ''
  const overhang = tail - wheelbase
  return element('path', {
    d: pathData(
      frame,
      openContour([
        corner(wheelbase + archReach(form), y - 30),
        corner(wheelbase + overhang * 0.62, y + height * 0.04, 60),
        corner(tail - overhang * 0.08, y + height * 0.085, 60),
        corner(tail + 60, y + height * 0.085),
        corner(tail + 60, y - 60),
      ]),
    ),
    fill: '#1f2226',
  })
}

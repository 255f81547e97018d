import { isPickup, isVan } from '#illustrations/car/car-form.ts'
import { corner } from '#illustrations/car/contour.ts'
import { rearAt } from '#illustrations/measure.ts'
import { share } from '#illustrations/seed.ts'
import { urlOf, type CarSketch } from '#illustrations/sketch.ts'
import { element, linesOf } from '#illustrations/svg.ts'
import { lampHousing } from './lamp-housing.ts'

/** Draws the rear lamp: upright on tall bodies, horizontal on low ones. */
export function tailLamp(sketch: CarSketch): string {
  const { form } = sketch
  const isUpright =
    isPickup(form.style) ||
    isVan(form.style) ||
    ['suv', 'off_roader', 'minivan', 'wagon', 'city_car'].includes(form.style)
  return isUpright ? standingTailLamp(sketch) : lyingTailLamp(sketch)
}

/** Draws a tall lamp at the rear corner of two-box bodies and beds. */
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
    lampHousing(
      sketch,
      [
        corner(x(low) - width * 0.82, low, 16),
        ...(isWide
          ? [corner(x(top) - width * 1.1, low + (top - low) * 0.5, 30), corner(x(top) - width * 2.1, top, 16)]
          : [corner(x(top) - width, top, 24)]),
        corner(x(top) + 60, top, 4),
        corner(x(low) + 60, low, 4),
      ],
      urlOf(sketch, 't'),
    ) + glint(sketch, x(top) - width * 0.7, top - h * 0.14, h * 0.6)
  )
}

/** Draws a lamp that wraps from the rear into the fender. */
function lyingTailLamp(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { height, parameters, deckEnd } = form
  const era = parameters.era
  // A third of the lines have a short, tall lamp instead of a long wedge. The slim bar of the 2020s is always long.
  const isShort = era !== 'clean' && era !== 'square' && share(seed, 'tail lamp kind') < 0.36
  const h =
    height *
    { square: 0.085, round: 0.1, creased: 0.085, clean: 0.045 }[era] *
    (0.9 + 0.2 * share(seed, 'tail lamp')) *
    (isShort ? 1.5 : 1)
  const top = deckEnd[1] - height * (form.style === 'hatchback' || form.style === 'crossover' ? 0.01 : 0.045)
  const length =
    { square: 170, round: 250, creased: 380, clean: 420 }[era] *
    (0.85 + 0.35 * share(seed, 'tail lamp length')) *
    (isShort ? 0.56 : 1)
  const x = rearAt(form.chain, top - h / 2) ?? form.tail
  const blunt = { square: 8, round: 90, creased: 26, clean: 16 }[era]
  const drop = era === 'square' ? 0 : h * 0.35
  return (
    lampHousing(
      sketch,
      [
        corner(x - length * (era === 'square' ? 1 : 0.42), top - h, Math.min(blunt * 1.4, h * 0.4)),
        corner(x - length, top - drop, Math.min(blunt, h * 0.4)),
        corner(x - length * 0.4, top, blunt),
        corner(x + 60, top, 4),
        corner(x + 60, top - h, 4),
      ],
      urlOf(sketch, 't'),
    ) + glint(sketch, x - length * 0.5, top - h * 0.28, h * 0.2)
  )
}

function glint({ frame }: CarSketch, x: number, y: number, length: number): string {
  return element('path', {
    d: linesOf(frame, [
      [x, y],
      [x + 30, y - length],
    ]),
    stroke: '#ffd9d4',
    'stroke-opacity': 0.7,
    'stroke-width': frame.unit * 1.2,
    'stroke-linecap': 'round',
  })
}

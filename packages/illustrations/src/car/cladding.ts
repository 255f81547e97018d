import { share } from '#illustrations/seed.ts'
import type { CarSketch } from '#illustrations/sketch.ts'
import { at, element, linesOf, pathData } from '#illustrations/svg.ts'
import { archReach, hasTrait } from './car-form.ts'
import { closedContour, corner, openContour } from './contour.ts'

const PLASTIC = '#2a2d32'

/** Draws the dark band along the lower edge of the body. */
export function sill({ form, frame, paint }: CarSketch): string {
  const { sill: y, height, wheelbase, nose, tail } = form
  const top = y + height * 0.03
  const lip = y + height * 0.012
  const reach = archReach(form)
  const band = (from: number, to: number, bandTop: number): string =>
    linesOf(
      frame,
      [
        [from, y - 80],
        [from, bandTop],
        [to, bandTop],
        [to, y - 80],
      ],
      true,
    )
  return (
    element('path', {
      d: band(nose, -reach, lip) + band(0, wheelbase, top) + band(wheelbase + reach, tail, lip),
      fill: '#1f2226',
    }) +
    element('path', {
      d: linesOf(frame, [
        [reach, top],
        [wheelbase - reach, top],
      ]),
      stroke: paint.line,
      'stroke-width': frame.unit * 0.6,
    })
  )
}

/** Draws black plastic around the arches and along the sill of crossovers and off-roaders. */
export function cladding(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { style, archRadius, tyreRadius, wheelbase, sill: y, height, parameters } = form
  const isOffRoader = style === 'off_roader'
  const isRugged =
    isOffRoader || (style === 'crossover' && parameters.era !== 'square' && share(seed, 'cladding') < 0.75)
  if (!isRugged) return ''
  if (isOffRoader && !hasTrait(form, 'boxy')) return flares(sketch)
  const width = isOffRoader ? 95 : 62
  const ring = (x: number): string => {
    const [cx, cy] = at(frame, x, tyreRadius).split(' ')
    return element('circle', {
      cx,
      cy,
      r: Math.round(archRadius + width / 2 - 6),
      fill: 'none',
      stroke: PLASTIC,
      'stroke-width': width,
    })
  }
  const band = element('path', {
    d: linesOf(
      frame,
      [
        [archRadius * 0.9, y - 30],
        [archRadius * 0.9, y + height * 0.075],
        [wheelbase - archRadius * 0.9, y + height * 0.075],
        [wheelbase - archRadius * 0.9, y - 30],
      ],
      true,
    ),
    fill: PLASTIC,
  })
  return band + ring(0) + ring(wheelbase)
}

/** Draws trapezoidal fenders with a lit upper face. */
function flares({ form, frame }: CarSketch): string {
  const { archRadius, tyreRadius, wheelbase, sill: y } = form
  const top = tyreRadius + archRadius + 78
  const flare = (x: number, rear: number): string => {
    const shape = closedContour([
      corner(x - archRadius - 130, y + 130, 20),
      corner(x - archRadius * 0.72, top, 110),
      corner(x + archRadius * 0.6, top, 120),
      corner(x + archRadius + rear, y + 60, 20),
      corner(x + archRadius, y - 60),
      corner(x - archRadius, y - 60),
    ])
    const edge = openContour([
      corner(x - archRadius - 108, y + 170),
      corner(x - archRadius * 0.7, top - 18, 110),
      corner(x + archRadius * 0.58, top - 18, 120),
      corner(x + archRadius + rear * 0.6, y + 200),
    ])
    return (
      element('path', {
        d: `${pathData(frame, shape)}Z`,
        fill: PLASTIC,
        stroke: '#17191c',
        'stroke-width': frame.unit * 0.8,
      }) +
      element('path', {
        d: pathData(frame, edge),
        fill: 'none',
        stroke: '#5d636a',
        'stroke-width': frame.unit * 1.2,
        'stroke-linecap': 'round',
      })
    )
  }
  return flare(0, 190) + flare(wheelbase, 120)
}

export function archLips({ form, frame, paint }: CarSketch): string {
  const { archRadius, sill: y, wheelbase } = form
  const reach = archReach(form)
  const r = Math.round(archRadius)
  const large = y < form.tyreRadius ? 1 : 0
  const lip = (x: number): string => `M${at(frame, x + reach, y)}A${r} ${r} 0 ${large} 0 ${at(frame, x - reach, y)}`
  return element('path', {
    d: lip(0) + lip(wheelbase),
    fill: 'none',
    stroke: paint.dark,
    'stroke-width': frame.unit * 1.6,
  })
}

import { archReach } from './body.ts'
import { hasTrait, isPickup, roofAt, SPARE_DEPTH_MM } from './car-form.ts'
import { closedContour, corner, openContour, type Point } from './contour.ts'
import { frontAt, rearAt } from './measure.ts'
import { share } from './seed.ts'
import { urlOf, type CarSketch } from './sketch.ts'
import { at, element, linesOf, pathOf } from './svg.ts'

const PLASTIC = '#2a2d32'

/** Grille, intakes, sill, cladding, bumpers: all inside the outline. */
export function innerTrim(sketch: CarSketch): string {
  return element(
    'g',
    { 'clip-path': urlOf(sketch, 'b') },
    sill(sketch) + frontOpenings(sketch) + rearValance(sketch) + cladding(sketch),
  )
}

/** What stands out of the outline: bumper bars, roof rails, exhaust, arch lips. */
export function outerTrim(sketch: CarSketch): string {
  return archLips(sketch) + bedRail(sketch) + bumperBars(sketch) + roofRails(sketch) + step(sketch)
}

function sill({ form, frame, paint }: CarSketch): string {
  const { sill: y, height, wheelbase, nose, tail } = form
  const top = y + height * 0.03
  const lip = y + height * 0.012
  const reach = archReach(form)
  const band = (from: number, to: number, bandTop: number): string =>
    linesOf(frame, [[from, y - 80], [from, bandTop], [to, bandTop], [to, y - 80]], true)
  return (
    element('path', { d: band(nose, -reach, lip) + band(0, wheelbase, top) + band(wheelbase + reach, tail, lip), fill: '#1f2226' }) +
    element('path', { d: linesOf(frame, [[reach, top], [wheelbase - reach, top]]), stroke: paint.line, 'stroke-width': frame.unit * 0.6 })
  )
}

/** A strip of given depth that follows the front of the body between two heights. */
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

function frontOpenings(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { sill: y, height, shape, parameters } = form
  const lead = shape.lead * height
  const span = lead - y
  const lower = element('path', {
    d: frontStrip(sketch, y + span * 0.12, y + span * 0.3, (t) => 74 - 44 * t),
    fill: '#1a1c20',
  }) + vent(sketch)
  const isOpenNose = hasTrait(form, 'rear_engine') || hasTrait(form, 'mid_engine')
  if (parameters.electric || isOpenNose) return lower
  const isTruck = isPickup(form.style) || form.style === 'suv' || form.style === 'off_roader'
  const size = isTruck ? 0.46 : 0.2 + 0.2 * share(seed, 'grille')
  const top = 0.9
  const grille = element('path', { d: frontStrip(sketch, y + span * (top - size), y + span * top, () => (isTruck ? 44 : 34)), fill: '#202328' })
  const isBright = share(seed, 'grille trim') < 0.5
  return (
    lower +
    grille +
    (isBright
      ? element('path', { d: frontStrip(sketch, y + span * (top - 0.03), y + span * top, () => 46), fill: '#cfd5da' })
      : '')
  )
}

/** The opening at the corner of the front bumper, with its lit lower edge. */
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
    return element('ellipse', { cx, cy, rx: 46, ry: 52, fill: '#d8dfe5', stroke: paint.line, 'stroke-width': frame.unit * 0.8 })
  }
  return (
    element('path', {
      d: `${pathOf(frame, closedContour([corner(x, low, 20), corner(x + 10, low + h, 26), corner(x + length, low + h * 0.62, 22), corner(x + length * 0.62, low + h * 0.05, 40)]))}Z`,
      fill: '#1d2024',
    }) +
    element('path', { d: linesOf(frame, [[x + 20, low - 8], [x + length * 0.6, low - 2]]), stroke: paint.lit, 'stroke-opacity': 0.5, 'stroke-width': 12, 'stroke-linecap': 'round' })
  )
}

function rearValance({ form, frame }: CarSketch): string {
  const { sill: y, height, tail, wheelbase } = form
  if (isPickup(form.style)) return ''
  const overhang = tail - wheelbase
  return element('path', {
    d: pathOf(frame, openContour([
      corner(wheelbase + archReach(form), y - 30),
      corner(wheelbase + overhang * 0.62, y + height * 0.04, 60),
      corner(tail - overhang * 0.08, y + height * 0.085, 60),
      corner(tail + 60, y + height * 0.085),
      corner(tail + 60, y - 60),
    ])),
    fill: '#1f2226',
  })
}

/** Black plastic around the arches and along the sill of crossovers and off-roaders. */
function cladding(sketch: CarSketch): string {
  const { form, frame, seed } = sketch
  const { style, archRadius, tyreRadius, wheelbase, sill: y, height, parameters } = form
  const isOffRoader = style === 'off_roader'
  const isRugged = isOffRoader || (style === 'crossover' && parameters.era !== 'square' && share(seed, 'cladding') < 0.75)
  if (!isRugged) return ''
  if (isOffRoader && !hasTrait(form, 'boxy')) return flares(sketch)
  const width = isOffRoader ? 95 : 62
  const ring = (x: number): string => {
    const [cx, cy] = at(frame, x, tyreRadius).split(' ')
    return element('circle', { cx, cy, r: Math.round(archRadius + width / 2 - 6), fill: 'none', stroke: PLASTIC, 'stroke-width': width })
  }
  const band = element('path', {
    d: linesOf(frame, [[archRadius * 0.9, y - 30], [archRadius * 0.9, y + height * 0.075], [wheelbase - archRadius * 0.9, y + height * 0.075], [wheelbase - archRadius * 0.9, y - 30]], true),
    fill: PLASTIC,
  })
  return band + ring(0) + ring(wheelbase)
}

/** Fenders that stand out in a trapezoid, with a lit upper face. */
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
      element('path', { d: `${pathOf(frame, shape)}Z`, fill: PLASTIC, stroke: '#17191c', 'stroke-width': frame.unit * 0.8 }) +
      element('path', { d: pathOf(frame, edge), fill: 'none', stroke: '#5d636a', 'stroke-width': frame.unit * 1.2, 'stroke-linecap': 'round' })
    )
  }
  return flare(0, 190) + flare(wheelbase, 120)
}

/** A thin lit edge around each wheel arch. */
function archLips({ form, frame, paint }: CarSketch): string {
  const { archRadius, sill: y, wheelbase } = form
  const reach = archReach(form)
  const r = Math.round(archRadius)
  const lip = (x: number): string => `M${at(frame, x + reach, y)}A${r} ${r} 0 1 0 ${at(frame, x - reach, y)}`
  return element('path', { d: lip(0) + lip(wheelbase), fill: 'none', stroke: paint.dark, 'stroke-width': frame.unit * 1.6 })
}

/** Bumpers of their own: bars on square cars, chrome on pickups and off-roaders. */
function bumperBars({ form, frame, seed, paint }: CarSketch): string {
  const { parameters, style, nose, tail, height, sill: y } = form
  const isSeparate = parameters.era === 'square' || isPickup(style) || style === 'off_roader'
  if (!isSeparate) return ''
  const isChrome = style !== 'off_roader' && !parameters.electric && share(seed, 'bumper') < (isPickup(style) ? 0.6 : 0.4)
  const fill = isChrome ? '#c4cad0' : parameters.era === 'square' ? '#33373c' : isPickup(style) ? paint.shade : '#26292d'
  const thick = height * (isPickup(style) ? 0.1 : 0.075)
  const frontY = isPickup(style) ? y + height * 0.1 : y + height * 0.15
  const rearY = isPickup(style) ? y + height * 0.1 : y + height * 0.17
  const bar = (fromX: number, toX: number, barY: number): string => {
    const [x, top] = at(frame, Math.min(fromX, toX), barY + thick / 2).split(' ')
    const box = { x, rx: Math.round(thick * 0.28), width: Math.round(Math.abs(toX - fromX)) }
    return (
      element('rect', { ...box, y: top, height: Math.round(thick), fill, stroke: '#16181b', 'stroke-width': frame.unit * 0.7 }) +
      element('rect', { ...box, y: Number(top) + Math.round(thick * 0.14), height: Math.round(thick * 0.2), fill: '#ffffff', 'fill-opacity': isChrome ? 0.75 : 0.18 })
    )
  }
  const frontX = frontAt(form.chain, frontY) ?? nose
  const rearX = rearAt(form.chain, rearY) ?? tail
  const reach = archReach(form) * 1.04
  const isShort = isPickup(style) || style === 'off_roader'
  return (
    bar(Math.max(frontX - 24, nose), isShort ? frontX + 210 : -reach - 8, frontY) +
    bar(isShort ? rearX - 190 : form.wheelbase + reach + 8, Math.min(rearX + 24, tail), rearY)
  )
}

/** The cap on the side of a pickup's bed, and its fuel flap. */
function bedRail({ form, frame, paint }: CarSketch): string {
  if (!isPickup(form.style)) return ''
  const { glassFoot, deckEnd, wheelbase, archRadius, height } = form
  const flapX = Math.max(glassFoot[0] + 190, wheelbase - archRadius - 60)
  const [x, y] = at(frame, flapX, deckEnd[1] - height * 0.075).split(' ')
  return (
    element('path', { d: linesOf(frame, [[glassFoot[0] + 60, deckEnd[1] - 6], [deckEnd[0] - 30, deckEnd[1] - 6]]), stroke: '#26292e', 'stroke-width': 34, 'stroke-linecap': 'round' }) +
    element('rect', { x, y, width: 170, height: 150, rx: 34, fill: 'none', stroke: paint.line, 'stroke-opacity': 0.7, 'stroke-width': frame.unit * 0.7 })
  )
}

function roofRails({ form, frame, seed }: CarSketch): string {
  const { style, header, roofEnd, height, frame: { unit } } = form
  const may = ['suv', 'crossover', 'wagon', 'minivan'].includes(style)
  if (!hasTrait(form, 'roof_rails') && !(may && share(seed, 'rails') < 0.55)) return ''
  const from = header[0] + 220
  const to = Math.min(roofEnd[0] - 60, form.tail - 500)
  const points: Point[] = [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const x = from + (to - from) * t
    return [x, Math.min(roofAt(form, x) + (t === 0 || t === 1 ? -8 : 22), height + 20)]
  })
  return element('path', {
    d: pathOf(frame, openContour(points.map(([x, y]) => corner(x, y, 120)))),
    fill: 'none',
    stroke: share(seed, 'rail colour') < 0.5 ? '#aab1b8' : '#2a2d31',
    'stroke-width': unit * 1.9,
    'stroke-linecap': 'round',
  })
}

/** The end of the tail pipe, peeping out under the rear bumper. */
export function exhaust({ form, frame }: CarSketch): string {
  const { parameters, sill: y, tail, wheelbase } = form
  if (parameters.electric || form.style === 'off_roader') return ''
  const x = tail - (tail - wheelbase) * 0.16
  return element('path', {
    d: linesOf(frame, [[x - 140, y * 0.97], [x, y * 0.97]]),
    stroke: '#7c838a',
    'stroke-width': 46,
  })
}

/** The spare on the tailgate, seen edge-on. */
export function spareWheel({ form, frame }: CarSketch): string {
  const { tail, tyreRadius, height } = form
  const [x, y] = at(frame, tail - 30, height * 0.53 + tyreRadius * 0.94).split(' ')
  const box = { x, y, height: Math.round(tyreRadius * 1.88) }
  return (
    element('rect', { ...box, width: SPARE_DEPTH_MM + 20, rx: 70, fill: '#26292e', stroke: '#121417', 'stroke-width': frame.unit * 0.7 }) +
    element('rect', { ...box, x: Number(x) + 70, width: 60, fill: '#3a3e44' }) +
    element('rect', { ...box, x: Number(x) + 165, y: Number(y) + Math.round(tyreRadius * 0.35), height: Math.round(tyreRadius * 1.18), width: 36, rx: 16, fill: '#4a4f56' })
  )
}

function step({ form, frame, seed }: CarSketch): string {
  if (!isPickup(form.style) || share(seed, 'step') < 0.45) return ''
  const reach = archReach(form) + 80
  const y = form.sill - 34
  return element('path', { d: linesOf(frame, [[reach, y], [form.glassFoot[0], y]]), stroke: '#3a3e44', 'stroke-width': 54, 'stroke-linecap': 'round' })
}

import type { CarSketch } from '#illustrations/sketch.ts'
import { closedPath, element, linesOf, pathData } from '#illustrations/svg.ts'
import { archReach, beltAt, hasTrait, isPickup, isVan, roofAt, type CarForm } from './car-form.ts'
import { shoulderAt } from './character-lines.ts'
import { corner, openContour, type Point, type Vertex } from './contour.ts'
import type { SideGlass } from './side-glass.ts'

/** Draws panel gaps, door handles, fuel flap and mirror. */
export function panels(sketch: CarSketch, side: SideGlass): string {
  const van = isVan(sketch.form.style) ? vanCuts(sketch, side) : []
  return (
    pressings(sketch, side) +
    cuts(sketch, [...doorCuts(sketch, side), ...otherCuts(sketch, side), ...van]) +
    handles(sketch, side) +
    mirror(sketch, side)
  )
}

/** Draws panel gaps: a dark line and the lit edge of the next panel. */
function cuts({ paint, frame }: CarSketch, paths: readonly string[]): string {
  const d = paths.join('')
  const stroke = { d, fill: 'none', 'stroke-linejoin': 'round' }
  return (
    element('path', {
      ...stroke,
      stroke: paint.lit,
      'stroke-width': frame.unit * 0.6,
      'stroke-opacity': 0.4,
      transform: `translate(${Math.round(frame.unit * 0.8)} 0)`,
    }) + element('path', { ...stroke, stroke: paint.line, 'stroke-width': frame.unit * 0.8, 'stroke-opacity': 0.85 })
  )
}

function doorCuts({ form, frame }: CarSketch, side: SideGlass): string[] {
  const { sill, height } = form
  const low = sill + height * 0.055
  const front = side.doorFront
  const isOnly = side.doorRear === undefined
  const paths = [
    pathData(
      frame,
      openContour([
        corner(Math.min(front, side.front[0] + 40), beltAt(form, front) + 6),
        corner(front - 25, beltAt(form, front) - height * 0.1, 120),
        corner(front + 10, low, 70),
        ...(isOnly ? rearEdge(form, side.pillar, low) : [corner(side.pillar + 10, low, 40)]),
        corner(side.pillar, beltAt(form, side.pillar)),
      ]),
    ),
  ]
  if (side.doorRear !== undefined) {
    const end = side.doorRear
    const top = beltAt(form, end) + (end < side.rear[0] ? 0 : 30)
    paths.push(
      pathData(frame, openContour([corner(side.pillar + 10, low + 2), ...rearEdge(form, end, low), corner(end, top)])),
    )
  }
  return paths
}

/** The sliding door reaches up to the roof. Its rail runs to the rear. */
function vanCuts({ form, frame }: CarSketch, side: SideGlass): string[] {
  const { height, tail, style } = form
  const end = side.doorRear ?? side.pillar
  const roof = height * 0.925
  const railY = beltAt(form, end) - height * 0.012
  const rail = linesOf(frame, [
    [end + 30, railY],
    [tail - 260, railY],
  ])
  if (style !== 'cargo_van') return [rail]
  return [
    linesOf(frame, [
      [side.pillar, beltAt(form, side.pillar)],
      [side.pillar, roof],
    ]),
    linesOf(frame, [
      [side.pillar, roof],
      [end, roof],
      [end, beltAt(form, end)],
    ]),
    rail,
  ]
}

/** Draws flat panels in the windowless side of a cargo van. */
function pressings({ form, frame, paint }: CarSketch, side: SideGlass): string {
  if (form.style !== 'cargo_van') return ''
  const { height, tail } = form
  const end = side.doorRear ?? side.pillar
  const low = beltAt(form, end) + height * 0.04
  const top = height * 0.89
  const panel = (from: number, to: number): string =>
    closedPath(frame, [corner(from, low, 70), corner(from, top, 90), corner(to, top, 90), corner(to, low, 70)])
  const middle = (end + tail) / 2
  const d = panel(side.pillar + 90, end - 90) + panel(end + 90, middle - 20) + panel(middle + 60, tail - 190)
  return (
    element('path', { d, fill: paint.shade, 'fill-opacity': 0.16 }) +
    element('path', {
      d,
      fill: 'none',
      stroke: paint.lit,
      'stroke-opacity': 0.6,
      'stroke-width': frame.unit * 0.7,
      transform: `translate(0 ${Math.round(frame.unit)})`,
    }) +
    element('path', { d, fill: 'none', stroke: paint.dark, 'stroke-opacity': 0.5, 'stroke-width': frame.unit * 0.6 })
  )
}

/** Returns the lower rear corner of a door: round, or following the rear wheel arch. */
function rearEdge(form: CarForm, x: number, low: number): Vertex[] {
  const { wheelbase, tyreRadius, archRadius, height } = form
  const archFront = wheelbase - archReach(form) - height * 0.035
  if (x <= archFront + 20) return [corner(x - 10, low, 90)]
  return [
    corner(archFront - 20, low, 60),
    corner(Math.min(archFront + 30, x - 40), tyreRadius + archRadius * 0.62, 200),
    corner(x, tyreRadius + archRadius * 1.12, 90),
  ]
}

function otherCuts({ form, frame }: CarSketch, side: SideGlass): string[] {
  const { nose, tail, height, shape, wheelbase, sill, glassFoot, deckEnd } = form
  const paths: string[] = []
  // Hood: from the lamp along the fender to the lower end of the windshield.
  const hoodStart = nose * 0.72
  const drop = height * 0.034
  const hood: Point[] = [0, 0.35, 0.7, 1].map((t) => {
    const x = hoodStart + (side.front[0] + 30 - hoodStart) * t
    return [x, roofAt(form, x) - drop * (1 - t * 0.2)]
  })
  const last = hood[3]
  if (last !== undefined) hood[3] = [last[0], beltAt(form, last[0]) + 10]
  paths.push(pathData(frame, openContour(hood.map(([x, y]) => corner(x, y, 260)))))
  // Bumpers: from the arch to the lamp.
  const archEdge = (x: number, turn: number): Point => [
    x + form.archRadius * Math.cos(turn),
    form.tyreRadius + form.archRadius * Math.sin(turn),
  ]
  paths.push(
    pathData(
      frame,
      openContour([
        corner(...archEdge(0, Math.PI * 0.86)),
        corner(nose * 0.64, shape.lead * height - height * 0.15, 130),
        corner(nose * 0.62, shape.lead * height - height * 0.075),
      ]),
    ),
  )
  if (isPickup(form.style)) {
    const gap = glassFoot[0] + 34
    paths.push(
      linesOf(frame, [
        [gap, glassFoot[1]],
        [gap, sill + 20],
      ]),
    )
    paths.push(
      linesOf(frame, [
        [tail - 60, deckEnd[1] - 30],
        [tail - 64, sill + height * 0.12],
      ]),
    )
  } else if (!isVan(form.style)) {
    const overhang = tail - wheelbase
    const y = deckEnd[1] - height * 0.15
    paths.push(
      pathData(
        frame,
        openContour([
          corner(...archEdge(wheelbase, Math.PI * 0.1)),
          corner(wheelbase + overhang * 0.72, form.tyreRadius + form.archRadius * 0.42, 160),
          corner(tail - overhang * 0.24, y - height * 0.01, 50),
          corner(tail - overhang * 0.22, y + height * 0.03),
        ]),
      ),
    )
  }
  return paths
}

function handles({ form, frame, paint }: CarSketch, side: SideGlass): string {
  const { height, parameters } = form
  const isFlush = parameters.era === 'clean' && parameters.electric
  const places: number[] = [side.pillar - 190]
  if (side.doorRear !== undefined && !isVan(form.style))
    places.push(side.doorRear - (form.style === 'pickup_extended' ? 120 : 200))
  const y = (x: number): number => shoulderAt(form, x) - height * 0.022
  return places
    .map((x) => {
      const line = linesOf(frame, [
        [x - 75, y(x)],
        [x + 75, y(x)],
      ])
      const stroke = { d: line, 'stroke-linecap': 'round' }
      if (isFlush) return element('path', { ...stroke, stroke: paint.line, 'stroke-width': 20, 'stroke-opacity': 0.55 })
      return (
        element('path', {
          ...stroke,
          stroke: paint.dark,
          'stroke-width': 50,
          'stroke-opacity': 0.55,
          transform: 'translate(0 10)',
        }) +
        element('path', { ...stroke, stroke: paint.base, 'stroke-width': 34 }) +
        element('path', { ...stroke, stroke: paint.lit, 'stroke-width': 12, transform: 'translate(0 -8)' })
      )
    })
    .join('')
}

function mirror({ form, frame, paint }: CarSketch, side: SideGlass): string {
  const { height, style } = form
  const isLarge = isPickup(style) || isVan(style) || style === 'off_roader'
  const x = Math.max(side.front[0] + 150, side.doorFront + 30)
  const y = beltAt(form, x) + 12
  const w = isLarge ? 190 : 205
  const h = isLarge ? height * 0.115 : height * 0.088
  const shell = openContour([
    corner(x - w * 0.42, y + h * 0.12),
    corner(x - w * 0.5, y + h * 0.62, h * 0.35),
    corner(x - w * 0.1, y + h, h * 0.45),
    corner(x + w * 0.5, y + h * 0.94, h * 0.2),
    corner(x + w * 0.44, y + h * 0.08, h * 0.2),
    corner(x - w * 0.42, y + h * 0.12),
  ])
  const foot = linesOf(
    frame,
    [
      [x - 40, y - 16],
      [x + 70, y - 16],
      [x + 50, y + h * 0.3],
      [x - 20, y + h * 0.3],
    ],
    true,
  )
  const cap = hasTrait(form, 'floating_roof') || isVan(style) ? '#24272c' : paint.base
  return (
    element('path', { d: foot, fill: '#17191d' }) +
    element('path', {
      d: `${pathData(frame, shell)}Z`,
      fill: cap,
      stroke: paint.line,
      'stroke-width': frame.unit * 0.7,
    }) +
    element('path', {
      d: linesOf(frame, [
        [x - w * 0.32, y + h * 0.74],
        [x + w * 0.34, y + h * 0.8],
      ]),
      stroke: paint.lit,
      'stroke-width': h * 0.14,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.7,
    })
  )
}

import { element } from '#illustrations/svg.ts'

/** Wheel patterns for a rim of radius 100 around the origin. */
const RIM_DESIGNS = [
  'five',
  'split_five',
  'ten',
  'multi',
  'turbine',
  'y_spoke',
  'mesh',
  'six',
  'aero',
  'aero_blade',
  'steel',
  'cover',
  'slots',
  'truck',
  'wire',
] as const
export type RimDesign = (typeof RIM_DESIGNS)[number]

export interface RimPaint {
  readonly metal: string
  readonly edge: string
  readonly gap: string
}

type Polar = readonly [radius: number, degrees: number]

const OUTER = 93

function polar([radius, degrees]: Polar): string {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${Math.round(radius * Math.cos(angle) * 10) / 10} ${Math.round(radius * Math.sin(angle) * 10) / 10}`
}

function closed(points: readonly Polar[]): string {
  return `M${points.map(polar).join('L')}Z`
}

/** Draws a spoke with flared ends: half-widths in degrees at the hub, the waist and the rim. */
function spoke(at: number, [hub, waist, rim]: readonly [number, number, number], lean = 0): string {
  return (
    `M${polar([20, at - hub])}` +
    `C${polar([40, at - waist + lean * 0.2])} ${polar([62, at - waist * 0.9 + lean * 0.6])} ${polar([OUTER, at - rim + lean])}` +
    `L${polar([OUTER + 2, at + lean])}L${polar([OUTER, at + rim + lean])}` +
    `C${polar([62, at + waist * 0.9 + lean * 0.6])} ${polar([40, at + waist + lean * 0.2])} ${polar([20, at + hub])}Z`
  )
}

function around(count: number, draw: (degrees: number) => string): string {
  let path = ''
  for (let index = 0; index < count; index += 1) path += draw((index * 360) / count)
  return path
}

const SPOKES: Partial<Record<RimDesign, string>> = {
  five: around(5, (at) => spoke(at, [33, 13, 11])),
  split_five: around(5, (at) => spoke(at - 9, [15, 6.5, 5.5], -3) + spoke(at + 9, [15, 6.5, 5.5], 3)),
  ten: around(10, (at) => spoke(at, [16, 6, 5])),
  multi: around(15, (at) => spoke(at, [10, 4, 3.4])),
  turbine: around(9, (at) => spoke(at, [19, 8, 7], 26)),
  y_spoke: around(5, (at) =>
    closed([
      [18, at - 28],
      [52, at - 7],
      [OUTER, at - 21],
      [OUTER, at - 12],
      [60, at],
      [OUTER, at + 12],
      [OUTER, at + 21],
      [52, at + 7],
      [18, at + 28],
    ]),
  ),
  mesh: around(10, (at) => spoke(at, [13, 5, 3.2], 14) + spoke(at, [13, 5, 3.2], -14)),
  six: around(6, (at) => spoke(at, [27, 12, 12])),
  aero_blade: around(5, (at) =>
    closed([
      [16, at - 34],
      [OUTER, at - 24],
      [OUTER + 1, at - 8],
      [OUTER, at + 10],
      [44, at + 14],
      [16, at + 30],
    ]),
  ),
}

function spoked(design: RimDesign, paint: RimPaint): string {
  const path = SPOKES[design] ?? ''
  return element('path', {
    d: path,
    fill: paint.metal,
    stroke: paint.edge,
    'stroke-width': 1.4,
    'stroke-linejoin': 'round',
  })
}

function disc(radius: number, fill: string, paint: RimPaint): string {
  return element('circle', { r: radius, fill, stroke: paint.edge, 'stroke-width': 1.4 })
}

function holes(count: number, radius: number, size: number, paint: RimPaint): string {
  let circles = ''
  for (let index = 0; index < count; index += 1) {
    const [cx, cy] = polar([radius, (index * 360) / count]).split(' ')
    circles += element('circle', { cx, cy, r: size })
  }
  return element('g', { fill: paint.gap }, circles)
}

const PLATES: Partial<Record<RimDesign, (paint: RimPaint) => string>> = {
  steel: (paint) => disc(93, paint.metal, paint) + holes(12, 71, 8.5, paint) + disc(46, paint.metal, paint),
  cover: (paint) =>
    disc(94, paint.metal, paint) +
    element('path', {
      d: around(9, (at) =>
        closed([
          [50, at - 5],
          [86, at - 7],
          [86, at + 7],
          [50, at + 5],
        ]),
      ),
      fill: paint.gap,
    }) +
    disc(40, paint.metal, paint),
  slots: (paint) =>
    disc(93, paint.metal, paint) +
    element('path', {
      d: around(5, (at) =>
        closed([
          [44, at - 22],
          [82, at - 21],
          [86, at],
          [82, at + 21],
          [44, at + 22],
          [40, at],
        ]),
      ),
      fill: paint.gap,
      stroke: paint.edge,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }) +
    disc(30, paint.metal, paint),
  aero: (paint) =>
    disc(94, paint.metal, paint) +
    element('path', {
      d: around(5, (at) =>
        closed([
          [34, at - 9],
          [84, at - 15],
          [88, at - 4],
          [36, at + 6],
        ]),
      ),
      fill: paint.gap,
    }) +
    disc(26, paint.metal, paint),
  wire: (paint) =>
    element('path', {
      d: around(14, (at) => `M${polar([16, at - 24])}L${polar([94, at])}M${polar([16, at + 24])}L${polar([94, at])}`),
      stroke: paint.metal,
      'stroke-width': 2.4,
      fill: 'none',
    }),
  truck: (paint) =>
    disc(93, paint.metal, paint) + holes(10, 73, 8, paint) + disc(54, paint.metal, paint) + holes(10, 44, 3.5, paint),
}

/** Draws the face of a rim: spokes or plate, hub and nuts. The wheel draws the outer rim. */
export function rimFace(design: RimDesign, paint: RimPaint): string {
  const face = PLATES[design]?.(paint) ?? spoked(design, paint)
  const nuts = design === 'six' || design === 'truck' ? 6 : 5
  const hub = element('circle', { r: 17, fill: paint.metal, stroke: paint.edge, 'stroke-width': 1.4 })
  const isCovered = design === 'cover' || design === 'aero'
  return face + hub + (isCovered ? '' : holes(nuts, 11.5, 2.1, paint)) + element('circle', { r: 6, fill: paint.edge })
}

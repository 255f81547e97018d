import { corner, openContour, type Point } from '#illustrations/car/contour.ts'
import { urlOf, type Sheet } from '#illustrations/sketch.ts'
import { closedPath, at, element, linesOf, pathData } from '#illustrations/svg.ts'
import type { MotorcycleKind } from './motorcycle-kinds.ts'

/** Draws frame, engine (or battery) and exhaust. */
export function engine(sheet: Sheet, kind: MotorcycleKind, wheelbase: number, electric: boolean): string {
  const head: Point = [
    (kind.headY - 40 - kind.frontRadius) / Math.tan((kind.forkDegrees * Math.PI) / 180) + 20,
    kind.headY - 40,
  ]
  const cradle = tubes(sheet, [
    [head, [wheelbase * 0.3, 300], [wheelbase * 0.36, 215], [wheelbase * 0.58, 225], [wheelbase * 0.62, 420]],
    [head, [wheelbase * 0.46, kind.seatY - 40], [wheelbase * 0.62, kind.seatY - 130], [wheelbase * 0.63, 400]],
    [
      [wheelbase * 0.6, kind.seatY - 120],
      [wheelbase * 0.92, kind.seatY - 20],
    ],
  ])
  if (electric) return cradle + battery(sheet, kind, wheelbase)
  return (
    cradle +
    (kind.engine === 'vee' ? vee(sheet, kind, wheelbase) : inline(sheet, kind, wheelbase)) +
    exhaust(sheet, kind, wheelbase)
  )
}

function tubes({ frame }: Sheet, runs: readonly (readonly Point[])[]): string {
  const d = runs.map((run) => pathData(frame, openContour(run.map(([x, y]) => corner(x, y, 100))))).join('')
  const stroke = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return (
    element('path', { ...stroke, stroke: '#14171a', 'stroke-width': 44 }) +
    element('path', { ...stroke, stroke: '#3d4248', 'stroke-width': 28 })
  )
}

function block(sheet: Sheet, points: readonly Point[], fill: string, blend = 40): string {
  return element('path', {
    d: closedPath(
      sheet.frame,
      points.map(([x, y]) => corner(x, y, blend)),
    ),
    fill,
    stroke: '#15181c',
    'stroke-width': sheet.frame.unit * 0.8,
    'stroke-linejoin': 'round',
  })
}

function crankcase(sheet: Sheet, wheelbase: number): string {
  const { frame } = sheet
  const disc = (x: number, y: number, r: number): string => {
    const [cx, cy] = at(frame, x, y).split(' ')
    return (
      element('circle', { cx, cy, r, fill: urlOf(sheet, 'c'), stroke: '#15181c', 'stroke-width': frame.unit * 0.8 }) +
      element('circle', {
        cx,
        cy,
        r: Math.round(r * 0.62),
        fill: '#565d65',
        stroke: '#2a2e33',
        'stroke-width': frame.unit * 0.6,
      })
    )
  }
  const w = wheelbase
  return (
    block(
      sheet,
      [
        [w * 0.32, 235],
        [w * 0.31, 400],
        [w * 0.4, 470],
        [w * 0.58, 460],
        [w * 0.64, 380],
        [w * 0.6, 250],
      ],
      '#4a5058',
      60,
    ) +
    disc(w * 0.4, 340, 88) +
    disc(w * 0.54, 350, 104)
  )
}

/** Draws a finned cylinder between two points. */
function cylinder(sheet: Sheet, foot: Point, top: Point, width: number): string {
  const length = Math.hypot(top[0] - foot[0], top[1] - foot[1])
  const along: Point = [(top[0] - foot[0]) / length, (top[1] - foot[1]) / length]
  const across: Point = [along[1], -along[0]]
  const point = (a: number, b: number): Point => [
    foot[0] + along[0] * a + across[0] * b,
    foot[1] + along[1] * a + across[1] * b,
  ]
  const half = width / 2
  const barrel = block(
    sheet,
    [point(0, -half * 0.8), point(length * 0.72, -half * 0.8), point(length * 0.72, half * 0.8), point(0, half * 0.8)],
    '#3a3f45',
    8,
  )
  let fins = ''
  for (let fin = 1; fin <= 6; fin += 1)
    fins += linesOf(sheet.frame, [point((length * 0.72 * fin) / 6.5, -half), point((length * 0.72 * fin) / 6.5, half)])
  const cap = block(
    sheet,
    [
      point(length * 0.72, -half * 1.04),
      point(length * 0.96, -half * 0.86),
      point(length * 0.96, half * 0.86),
      point(length * 0.72, half * 1.04),
    ],
    urlOf(sheet, 'c'),
    26,
  )
  return barrel + element('path', { d: fins, stroke: '#aeb6be', 'stroke-width': 13, 'stroke-linecap': 'round' }) + cap
}

function vee(sheet: Sheet, kind: MotorcycleKind, wheelbase: number): string {
  const w = wheelbase
  const top = kind.seatY + 20
  return (
    cylinder(sheet, [w * 0.44, 430], [w * 0.345, top], 150) +
    cylinder(sheet, [w * 0.5, 430], [w * 0.575, top - 20], 150) +
    crankcase(sheet, w) +
    airCleaner(sheet, w * 0.46, top - 110)
  )
}

function airCleaner(sheet: Sheet, x: number, y: number): string {
  const [cx, cy] = at(sheet.frame, x, y).split(' ')
  return (
    element('circle', {
      cx,
      cy,
      r: 66,
      fill: urlOf(sheet, 'c'),
      stroke: '#15181c',
      'stroke-width': sheet.frame.unit * 0.8,
    }) + element('circle', { cx, cy, r: 42, fill: '#23272c' })
  )
}

function inline(sheet: Sheet, kind: MotorcycleKind, wheelbase: number): string {
  const w = wheelbase
  return cylinder(sheet, [w * 0.42, 430], [w * 0.36, Math.min(kind.seatY - 40, 730)], 210) + crankcase(sheet, w)
}

function battery(sheet: Sheet, kind: MotorcycleKind, wheelbase: number): string {
  const w = wheelbase
  const top = kind.seatY - 70
  return (
    block(
      sheet,
      [
        [w * 0.3, 270],
        [w * 0.27, top],
        [w * 0.56, top],
        [w * 0.6, 300],
        [w * 0.54, 225],
      ],
      '#43484f',
      50,
    ) +
    element('path', {
      d:
        linesOf(sheet.frame, [
          [w * 0.32, top - 80],
          [w * 0.54, top - 80],
        ]) +
        linesOf(sheet.frame, [
          [w * 0.32, top - 150],
          [w * 0.55, top - 150],
        ]),
      stroke: '#6c747c',
      'stroke-width': 14,
    }) +
    element('circle', {
      cx: at(sheet.frame, w * 0.58, 350).split(' ')[0],
      cy: at(sheet.frame, w * 0.58, 350).split(' ')[1],
      r: 92,
      fill: urlOf(sheet, 'c'),
      stroke: '#15181c',
      'stroke-width': sheet.frame.unit * 0.8,
    })
  )
}

function exhaust(sheet: Sheet, kind: MotorcycleKind, wheelbase: number): string {
  const w = wheelbase
  const { frame } = sheet
  const header = pathData(
    frame,
    openContour([
      corner(w * 0.335, 640),
      corner(w * 0.25, 520, 120),
      corner(w * 0.29, 250, 150),
      corner(w * 0.6, 235, 120),
      corner(w * 0.78, kind.mufflerY - 30),
    ]),
  )
  const stroke = { d: header, fill: 'none', 'stroke-linecap': 'round' }
  const end: Point = [w * kind.mufflerEnd, kind.mufflerY + kind.mufflerRise]
  const start: Point = [w * 0.7, kind.mufflerY - 20]
  const muffler = linesOf(frame, [start, end])
  return (
    element('path', { ...stroke, stroke: '#15181c', 'stroke-width': 60 }) +
    element('path', { ...stroke, stroke: '#a2a9b0', 'stroke-width': 46 }) +
    element('path', { ...stroke, stroke: '#e8ecef', 'stroke-opacity': 0.7, 'stroke-width': 12 }) +
    element('path', { d: muffler, stroke: '#15181c', 'stroke-width': 124, 'stroke-linecap': 'round' }) +
    element('path', {
      d: muffler,
      stroke: kind.isChrome ? '#b9c0c7' : '#4c525a',
      'stroke-width': 108,
      'stroke-linecap': 'round',
    }) +
    element('path', {
      d: muffler,
      stroke: '#ffffff',
      'stroke-opacity': 0.45,
      'stroke-width': 24,
      'stroke-linecap': 'round',
      transform: 'translate(0 -22)',
    })
  )
}

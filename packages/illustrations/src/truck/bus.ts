import { corner, type Vertex } from '#illustrations/car/contour.ts'
import { box, cut, defineFlank, pane, shape } from '#illustrations/car/flank.ts'
import { mix, type Paint } from '#illustrations/palette.ts'
import type { IllustrationParameters } from '#illustrations/parameters.ts'
import { frameOf } from '#illustrations/parts/frame.ts'
import { groundShadow, type Contact } from '#illustrations/parts/shadow.ts'
import { defineWheel } from '#illustrations/parts/wheels.ts'
import { share } from '#illustrations/seed.ts'
import { urlOf, type Sheet } from '#illustrations/sketch.ts'
import { at, element, linesOf, type Frame } from '#illustrations/svg.ts'

/** School buses are yellow by regulation. The seed determines all other colors. */
const SCHOOL_PAINT: Paint = {
  name: 'school bus yellow',
  lit: '#fbd877',
  light: '#f5bf3d',
  base: '#eaa81f',
  shade: '#c98a14',
  dark: '#93630d',
  line: '#4a3308',
}

const TYRE_RADIUS_MM = 490

interface Bus {
  readonly sheet: Sheet
  readonly parameters: IllustrationParameters
  readonly nose: number
  readonly tail: number
  /** Front of the passenger body: behind a school bus's hood, otherwise at the nose. */
  readonly bodyFront: number
  readonly sill: number
  readonly height: number
  readonly isSchool: boolean
}

/** Draws a transit bus or coach, or a school bus with its hood. */
export function drawBus(parameters: IllustrationParameters, open: (form: { readonly frame: Frame }) => Sheet): string {
  const { wheelbaseMm: wheelbase, lengthMm, heightMm: height, clearanceMm: sill, traits } = parameters
  const isSchool = traits.includes('school')
  const overhangs = lengthMm - wheelbase
  const nose = -overhangs * (isSchool ? 0.22 : 0.46)
  const opened = open({ frame: frameOf(lengthMm, height, nose) })
  const sheet = isSchool ? { ...opened, paint: SCHOOL_PAINT } : opened
  const bus: Bus = {
    sheet,
    parameters,
    nose,
    tail: nose + lengthMm,
    bodyFront: isSchool ? 560 : nose,
    sill,
    height,
    isSchool,
  }
  const wheel = defineWheel(sheet, {
    tyreRadius: TYRE_RADIUS_MM,
    rimShare: 0.58,
    design: 'truck',
    finish: isSchool ? 'dark' : 'silver',
  })
  defineFlank(sheet, 'p', [height, sill], sheet.paint)
  const arches = [0, wheelbase].map((x) => arch(bus, x)).join('')
  return (
    groundShadow(
      sheet,
      [bus.nose, bus.tail],
      [0, wheelbase].map((x): Contact => [x, TYRE_RADIUS_MM]),
    ) +
    box(sheet, [nose + 300, sill * 0.6], [bus.tail - 300, sill + 300], { fill: '#14161a', line: 'none' }) +
    hull(bus) +
    windows(bus) +
    details(bus) +
    arches +
    wheel(0) +
    wheel(wheelbase)
  )
}

function hullVertices({ nose, tail, bodyFront, sill, height, isSchool }: Bus): Vertex[] {
  const back = [
    corner(tail - 20, height, isSchool ? 220 : 200),
    corner(tail, sill + 700, 400),
    corner(tail - 30, sill, 60),
  ]
  if (isSchool) {
    return [
      corner(nose + 60, sill + 120, 60),
      corner(nose, 1000, 220),
      corner(nose + 120, 1520, 260, 20),
      corner(bodyFront - 40, 1660, 60),
      corner(bodyFront + 190, height - 20, 260, 8),
      ...back,
    ]
  }
  return [
    corner(nose + 70, sill, 100),
    corner(nose, height * 0.3, 400, 12),
    corner(nose + 210, height, 320, 10),
    ...back,
  ]
}

function hull(bus: Bus): string {
  const { sheet, nose, tail, sill, height } = bus
  const { paint, frame } = sheet
  const stripeY = sill + (height - sill) * 0.34
  const stripe = (y: number, thick: number, fill: string): string =>
    element('path', {
      d: linesOf(frame, [
        [bus.bodyFront + (bus.isSchool ? 60 : 20), y],
        [tail - 14, y],
      ]),
      stroke: fill,
      'stroke-width': thick,
    })
  const bands = bus.isSchool
    ? stripe(stripeY + 90, 60, '#22252a') + stripe(stripeY - 170, 46, '#22252a') + stripe(sill + 250, 46, '#22252a')
    : stripe(stripeY - 60, 190, mix(paint.dark, paint.base, 0.25)) + stripe(stripeY + 90, 40, paint.lit)
  const roofLight = element('path', {
    d: linesOf(frame, [
      [bus.isSchool ? bus.bodyFront + 620 : nose + 700, height - 60],
      [tail - 300, height - 60],
    ]),
    stroke: '#ffffff',
    'stroke-opacity': 0.4,
    'stroke-width': 50,
    'stroke-linecap': 'round',
  })
  return shape(sheet, hullVertices(bus), urlOf(sheet, 'p'), paint.line) + bands + roofLight
}

function windowRow(bus: Bus): {
  readonly first: number
  readonly step: number
  readonly count: number
  readonly gap: number
} {
  const { parameters, nose, tail, isSchool, bodyFront } = bus
  const first = isSchool ? bodyFront + 980 : nose + 1500
  const length = tail - (isSchool ? 260 : 420) - first
  const pitch = isSchool ? 760 : isCoach(bus) ? 1650 : 1350 + Math.round(share(parameters.seed, 'window') * 120)
  const count = Math.max(3, Math.round(length / pitch))
  return { first, step: length / count, count, gap: isSchool ? 90 : 46 }
}

/** A coach has large fixed windows; others slide open in their upper half. */
function isCoach({ isSchool, parameters }: Bus): boolean {
  return !isSchool && share(parameters.seed, 'coach') < 0.5
}

function windows(bus: Bus): string {
  const { sheet, nose, sill, height, isSchool, bodyFront } = bus
  const low = sill + (height - sill) * (isSchool ? 0.5 : 0.43)
  const top = height - (height - sill) * (isSchool ? 0.15 : 0.13)
  const { first, step, count, gap } = windowRow(bus)
  let panes = ''
  for (let index = 0; index < count; index += 1) {
    const x = first + index * step
    const end = x + step - gap
    panes += pane(
      sheet,
      [corner(x, low, 40), corner(x, top, 40), corner(end, top, 40), corner(end, low, 40)],
      `q${index}`,
    )
    if (isCoach(bus)) continue
    const y = low + (top - low) * 0.6
    panes += element('path', {
      d: linesOf(sheet.frame, [
        [x + 10, y],
        [end - 10, y],
      ]),
      stroke: '#14171b',
      'stroke-width': 22,
    })
  }
  const front = isSchool ? bodyFront + 210 : nose + 330
  const back = first - (isSchool ? 110 : 80)
  const driver = [
    corner(front, low - (isSchool ? 120 : 240), 40),
    corner(front + 80, top, 50),
    corner(back, top, 40),
    corner(back, low - 120, 40),
  ]
  return panes + pane(sheet, driver, 'qd') + screen(bus, low, top)
}

/** Draws the windshield, which wraps around the front corner. */
function screen({ sheet, nose, bodyFront, isSchool, height }: Bus, low: number, top: number): string {
  if (isSchool)
    return shape(
      sheet,
      [
        corner(bodyFront - 10, 1700, 10),
        corner(bodyFront + 130, height - 330, 20),
        corner(bodyFront + 200, height - 360, 20),
        corner(bodyFront + 110, 1690, 20),
      ],
      '#313c47',
    )
  return shape(
    sheet,
    [
      corner(nose + 26, low - 260, 30),
      corner(nose + 150, top + 120, 60),
      corner(nose + 330, top + 120, 60),
      corner(nose + 250, low - 240, 60),
    ],
    '#313c47',
  )
}

function details(bus: Bus): string {
  const { sheet, nose, tail, sill, height, isSchool, bodyFront, parameters } = bus
  const { wheelbaseMm: wheelbase } = parameters
  const low = sill + 190
  const panels = [0.28, 0.5, 0.72]
    .map((t) =>
      cut(sheet, [
        [wheelbase * t, sill + 20],
        [wheelbase * t, sill + (height - sill) * 0.24],
      ]),
    )
    .join('')
  const lampY = isSchool ? 1080 : sill + 480
  const front = isSchool
    ? cut(sheet, [
        [bodyFront, 1640],
        [bodyFront - 30, sill + 160],
      ]) +
      cut(sheet, [
        [nose + 150, 1380],
        [bodyFront - 40, 1440],
      ])
    : cut(sheet, [
        [nose + 1380, sill + 30],
        [nose + 1380, sill + (height - sill) * 0.36],
      ])
  const rear = box(sheet, [tail - 110, lampY - 60], [tail - 24, lampY + 260], { fill: '#b3211f', round: 30 })
  const head = shape(
    sheet,
    [
      corner(nose + 6, lampY - 110, 30),
      corner(nose + 10, lampY + 110, 40),
      corner(nose + 250, lampY + 90, 90),
      corner(nose + 200, lampY - 100, 70),
    ],
    '#dfe7ee',
  )
  const bumper = box(sheet, [nose - 10, sill + 20], [nose + (isSchool ? 420 : 560), low + 130], {
    fill: '#2a2d32',
    round: 60,
  })
  const mirror =
    element('path', {
      d: linesOf(sheet.frame, [
        [(isSchool ? bodyFront : nose) + 240, height * 0.8],
        [(isSchool ? bodyFront : nose) - 40, height * 0.74],
      ]),
      stroke: '#1b1e22',
      'stroke-width': 40,
      'stroke-linecap': 'round',
    }) +
    box(
      sheet,
      [(isSchool ? bodyFront : nose) - 110, height * 0.6],
      [(isSchool ? bodyFront : nose) + 20, height * 0.75],
      { fill: '#24272c', round: 50 },
    )
  return panels + front + rear + head + bumper + mirror + markers(bus)
}

function markers({ sheet, tail, nose, height, isSchool, bodyFront }: Bus): string {
  const light = (x: number, y: number, fill: string): string => {
    const [cx, cy] = at(sheet.frame, x, y).split(' ')
    return element('circle', { cx, cy, r: 38, fill, stroke: '#16191d', 'stroke-width': sheet.frame.unit * 0.5 })
  }
  return (
    light(isSchool ? bodyFront + 360 : nose + 520, height - 150, '#e29a3c') + light(tail - 160, height - 170, '#c22a27')
  )
}

function arch({ sheet, sill }: Bus, x: number): string {
  const r = TYRE_RADIUS_MM * 1.13
  const half = Math.round(Math.sqrt(r * r - (TYRE_RADIUS_MM - sill) ** 2))
  const d = `M${at(sheet.frame, x + half, sill - 30)}L${at(sheet.frame, x + half, sill)}A${Math.round(r)} ${Math.round(r)} 0 1 0 ${at(sheet.frame, x - half, sill)}L${at(sheet.frame, x - half, sill - 30)}Z`
  return element('path', { d, fill: '#14161a', stroke: sheet.paint.dark, 'stroke-width': sheet.frame.unit * 1.4 })
}

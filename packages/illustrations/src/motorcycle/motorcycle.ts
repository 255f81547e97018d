import { corner, openContour, type Point, type Vertex } from '#illustrations/car/contour.ts'
import type { Paint } from '#illustrations/palette.ts'
import type { IllustrationParameters } from '#illustrations/parameters.ts'
import { closeFrameOf } from '#illustrations/parts/frame.ts'
import { groundShadow } from '#illustrations/parts/shadow.ts'
import { defineWheel } from '#illustrations/parts/wheels.ts'
import { urlOf, type Sheet } from '#illustrations/sketch.ts'
import { closedPath, at, CHROME, element, fallingGradient, linesOf, pathData, type Frame } from '#illustrations/svg.ts'
import { engine } from './motorcycle-engine.ts'
import {
  motorcycleKindOf,
  MOTORCYCLE_KINDS,
  type MotorcycleKind,
  type MotorcyclePart,
  type PartFill,
} from './motorcycle-kinds.ts'

/** Draws a motorcycle or scooter, starting with its shadow. */
export function drawMotorcycle(
  parameters: IllustrationParameters,
  open: (form: { readonly frame: Frame }) => Sheet,
): string {
  const { wheelbaseMm: wheelbase, lengthMm, heightMm } = parameters
  const kind = MOTORCYCLE_KINDS[motorcycleKindOf(parameters)]
  const nose = -(lengthMm - wheelbase) / 2
  const sheet = open({ frame: closeFrameOf(lengthMm, heightMm, nose) })
  const front = defineWheel(sheet, { ...kind.wheel, tyreRadius: kind.frontRadius }, 'w')
  const rear = defineWheel(sheet, { ...kind.wheel, tyreRadius: kind.rearRadius }, 'v')
  definePaint(sheet)
  const bike: Bike = { sheet, kind, wheelbase, top: heightMm }
  return (
    groundShadow(
      sheet,
      [-kind.frontRadius * 0.9, wheelbase + kind.rearRadius * 0.9],
      [
        [0, kind.frontRadius],
        [wheelbase, kind.rearRadius],
      ],
    ) +
    rear(wheelbase) +
    swingArm(bike) +
    front(0) +
    (kind.isScooter ? '' : engine(sheet, kind, wheelbase, parameters.electric)) +
    forks(bike) +
    parts(bike) +
    bars(bike)
  )
}

interface Bike {
  readonly sheet: Sheet
  readonly kind: MotorcycleKind
  readonly wheelbase: number
  readonly top: number
}

function definePaint({ defs, paint, id }: Sheet): void {
  defs.push(
    fallingGradient(id('p'), [
      [0, paint.light],
      [0.16, paint.lit],
      [0.34, paint.light],
      [0.6, paint.base],
      [1, paint.dark],
    ]),
    fallingGradient(id('c'), CHROME),
  )
}

function tube({ frame }: Sheet, points: readonly Point[], width: number, colour: string): string {
  const d = pathData(frame, openContour(points.map(([x, y]) => corner(x, y, 90))))
  const stroke = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return (
    element('path', { ...stroke, stroke: '#15181c', 'stroke-width': width + frame.unit * 1.2 }) +
    element('path', { ...stroke, stroke: colour, 'stroke-width': width }) +
    element('path', { ...stroke, stroke: '#ffffff', 'stroke-opacity': 0.35, 'stroke-width': Math.round(width * 0.28) })
  )
}

function swingArm({ sheet, kind, wheelbase }: Bike): string {
  const hub: Point = [wheelbase, kind.rearRadius]
  const pivot: Point = [wheelbase * 0.6, kind.rearRadius + 120]
  const arm = tube(sheet, [pivot, [wheelbase * 0.8, kind.rearRadius + 70], hub], 58, '#3b4047')
  const seatY = kind.seatY - 60
  const shock =
    kind.isScooter || kind.hasTwinShocks
      ? tube(
          sheet,
          [
            [wheelbase - 30, kind.rearRadius + 40],
            [wheelbase - 160, seatY],
          ],
          46,
          '#9aa2aa',
        )
      : ''
  return (
    arm +
    shock +
    element('circle', {
      cx: at(sheet.frame, ...hub).split(' ')[0],
      cy: at(sheet.frame, ...hub).split(' ')[1],
      r: 34,
      fill: '#22262b',
    })
  )
}

/** Returns the point of the steering axis at a height, from the front axle at the fork's angle. */
function headOf({ kind }: Bike, y: number): Point {
  return [(y - kind.frontRadius) / Math.tan((kind.forkDegrees * Math.PI) / 180), y]
}

function forks(bike: Bike): string {
  const { sheet, kind } = bike
  const axle: Point = [0, kind.frontRadius]
  const middle = headOf(bike, (kind.headY + kind.frontRadius) / 2)
  const head = headOf(bike, kind.headY)
  const fender = frontFender(bike)
  return (
    tube(sheet, [axle, head], 40, '#c6ccd2') +
    tube(sheet, [axle, middle], 62, kind.isChrome ? '#b4bbc2' : '#4a5057') +
    fender
  )
}

function frontFender({ sheet, kind }: Bike): string {
  const { frame, paint } = sheet
  if (kind.hasBeak) return ''
  const r = kind.frontRadius + 34
  const span = kind.fenderSpan
  const arc = (radius: number, from: number, to: number, sweep: 0 | 1): string => {
    const point = (turn: number): Point => [Math.cos(turn) * radius, kind.frontRadius + Math.sin(turn) * radius]
    return `${at(frame, ...point(from))}A${radius} ${radius} 0 0 ${sweep} ${at(frame, ...point(to))}`
  }
  const start = Math.PI * (0.5 + span[0])
  const end = Math.PI * (0.5 - span[1])
  const d = `M${arc(r - 26, start, end, 1)}L${arc(r + 22, end, start, 0)}Z`
  return element('path', {
    d,
    fill: urlOf(sheet, 'p'),
    stroke: paint.line,
    'stroke-width': frame.unit * 0.8,
    'stroke-linejoin': 'round',
  })
}

/** Draws tank, seat, fairing and bags in their order. */
function parts({ sheet, kind, wheelbase }: Bike): string {
  const { frame, paint } = sheet
  const toVertices = (points: MotorcyclePart['outline']): Vertex[] =>
    points.map(([x, y, blend, crown]) => corner(x * wheelbase, y, blend, crown))
  return (
    kind.parts
      .map(({ outline, fill }) => {
        const d = closedPath(frame, toVertices(outline))
        return element('path', {
          d,
          fill: fillOf(sheet, fill),
          'fill-opacity': fill === 'screen' ? 0.55 : undefined,
          stroke: fill === 'paint' ? paint.line : '#16191d',
          'stroke-width': frame.unit * 0.8,
          'stroke-linejoin': 'round',
        })
      })
      .join('') + lights({ sheet, kind, wheelbase, top: 0 })
  )
}

function fillOf(sheet: Sheet, fill: PartFill): string {
  const { paint }: { readonly paint: Paint } = sheet
  switch (fill) {
    case 'paint':
      return urlOf(sheet, 'p')
    case 'shade':
      return paint.shade
    case 'seat':
      return '#26292e'
    case 'chrome':
      return urlOf(sheet, 'c')
    case 'screen':
      return '#9fb2c2'
    default:
      return '#33373d'
  }
}

function lights({ sheet, kind, wheelbase }: Bike): string {
  const { frame } = sheet
  const [lampX, lampY, lampR] = kind.lamp
  const [cx, cy] = at(frame, lampX, lampY).split(' ')
  const [tx, ty] = at(frame, kind.tail[0] * wheelbase, kind.tail[1]).split(' ')
  const shell = kind.hasLampShell
    ? element('circle', {
        cx: Number(cx) + 26,
        cy,
        r: lampR,
        fill: kind.isChrome ? urlOf(sheet, 'c') : '#2a2e33',
        stroke: '#16191d',
        'stroke-width': frame.unit * 0.8,
      })
    : ''
  return (
    shell +
    element('ellipse', {
      cx: Number(cx) - (kind.hasLampShell ? Math.round(lampR * 0.5) : 0),
      cy,
      rx: Math.round(lampR * 0.36),
      ry: Math.round(lampR * 0.86),
      fill: '#eef3f7',
      stroke: '#16191d',
      'stroke-width': frame.unit * 0.8,
    }) +
    element('ellipse', {
      cx: tx,
      cy: ty,
      rx: 34,
      ry: 26,
      fill: '#c22a27',
      stroke: '#16191d',
      'stroke-width': frame.unit * 0.7,
    })
  )
}

function bars(bike: Bike): string {
  const { sheet, kind } = bike
  const [gripX, gripY] = kind.grip
  const head = headOf(bike, kind.headY)
  const bar = tube(sheet, [head, [(head[0] + gripX) / 2 - 10, gripY + 10], [gripX, gripY]], 26, '#7d848c')
  const grip = element('path', {
    d: linesOf(sheet.frame, [
      [gripX - 10, gripY + 4],
      [gripX + 105, gripY - 22],
    ]),
    stroke: '#1b1e22',
    'stroke-width': 44,
    'stroke-linecap': 'round',
  })
  const [mx, my] = at(sheet.frame, gripX - 10, gripY + 150).split(' ')
  const mirror = kind.hasMirror
    ? element('path', {
        d: linesOf(sheet.frame, [
          [gripX - 10, gripY + 10],
          [gripX - 20, gripY + 140],
        ]),
        stroke: '#22262b',
        'stroke-width': 16,
      }) +
      element('ellipse', {
        cx: mx,
        cy: my,
        rx: 46,
        ry: 32,
        fill: '#2a2e33',
        stroke: '#15181c',
        'stroke-width': sheet.frame.unit * 0.7,
      })
    : ''
  return bar + grip + mirror
}

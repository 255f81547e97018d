import { mix, type Paint } from '#illustrations/palette.ts'
import { urlOf, type Sheet } from '#illustrations/sketch.ts'
import { closedPath, at, element, linearGradient, linesOf } from '#illustrations/svg.ts'
import { type Point, type Vertex } from './contour.ts'

/** Defines the light on a tall upright flank: bright above, a darker horizon, ground light below. */
export function defineFlank(sheet: Sheet, part: string, [top, foot]: readonly [number, number], paint: Paint): void {
  sheet.defs.push(
    linearGradient(
      sheet.frame,
      sheet.id(part),
      [
        [0, top],
        [0, foot],
      ],
      [
        [0, paint.lit],
        [0.05, mix(paint.light, paint.lit, 0.4)],
        [0.4, mix(paint.light, paint.base, 0.35)],
        [0.62, paint.base],
        [0.74, paint.shade],
        [0.8, mix(paint.base, paint.shade, 0.4)],
        [1, paint.dark],
      ],
    ),
  )
}

export function shape({ frame }: Sheet, vertices: readonly Vertex[], fill: string, line = '#16191d'): string {
  return element('path', {
    d: closedPath(frame, vertices),
    fill,
    stroke: line,
    'stroke-width': frame.unit * 0.8,
    'stroke-linejoin': 'round',
  })
}

/** Draws a box from its lower left and upper right corners. */
export function box(
  { frame }: Sheet,
  low: Point,
  high: Point,
  look: { fill: string; round?: number; line?: string },
): string {
  const [x, y] = at(frame, low[0], high[1]).split(' ')
  return element('rect', {
    x,
    y,
    width: Math.round(high[0] - low[0]),
    height: Math.round(high[1] - low[1]),
    rx: look.round,
    fill: look.fill,
    stroke: look.line ?? '#16191d',
    'stroke-width': look.line === 'none' ? 0 : frame.unit * 0.8,
  })
}

/** Draws a panel gap: a dark line and a lit edge. */
export function cut({ frame, paint }: Sheet, points: readonly Point[]): string {
  const stroke = { d: linesOf(frame, points), fill: 'none', 'stroke-linejoin': 'round' }
  return (
    element('path', {
      ...stroke,
      stroke: paint.lit,
      'stroke-opacity': 0.4,
      'stroke-width': frame.unit * 0.6,
      transform: `translate(${Math.round(frame.unit * 0.8)} 0)`,
    }) + element('path', { ...stroke, stroke: paint.line, 'stroke-opacity': 0.8, 'stroke-width': frame.unit * 0.7 })
  )
}

/** Draws a pane of tinted glass with the sky in its upper half and a streak of light. */
export function pane(sheet: Sheet, vertices: readonly Vertex[], part: string): string {
  const { frame, defs } = sheet
  const ys = vertices.map(({ y }) => y)
  const xs = vertices.map(({ x }) => x)
  const [low, top] = [Math.min(...ys), Math.max(...ys)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const d = closedPath(frame, vertices)
  defs.push(
    linearGradient(
      frame,
      sheet.id(part),
      [
        [0, top],
        [0, low],
      ],
      [
        [0, '#2a3440'],
        [0.44, '#43515f'],
        [0.45, '#384552'],
        [1, '#5b6c7b'],
      ],
    ),
    element('clipPath', { id: sheet.id(`${part}k`) }, element('path', { d })),
  )
  const width = (right - left) * 0.16
  const lean = (top - low) * 0.6
  const start = left + (right - left) * 0.2
  const streak = linesOf(
    frame,
    [
      [start + lean, top],
      [start + lean + width, top],
      [start + width, low],
      [start, low],
    ],
    true,
  )
  return (
    element('path', {
      d,
      fill: urlOf(sheet, part),
      stroke: '#14171b',
      'stroke-width': frame.unit * 1.6,
      'stroke-linejoin': 'round',
    }) + element('path', { d: streak, fill: '#ffffff', 'fill-opacity': 0.13, 'clip-path': urlOf(sheet, `${part}k`) })
  )
}

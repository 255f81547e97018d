import { type Sheet, urlOf } from '#illustrations/sketch.ts'
import { element, stopsOf } from '#illustrations/svg.ts'

/** Wheel position: x of its axle, and its radius. */
export type Contact = readonly [x: number, radius: number]

/** Draws the shadow on the ground between two x: wide and faint, with a dark core, darkest under the wheels. */
export function groundShadow(
  sheet: Sheet,
  [fromX, toX]: readonly [number, number],
  wheels: readonly Contact[],
): string {
  const { frame } = sheet
  const middle = (fromX + toX) / 2 + frame.shift
  const reach = (toX - fromX) / 2
  sheet.defs.push(
    element(
      'radialGradient',
      { id: sheet.id('s') },
      stopsOf([
        [0, '#0b0e14', 0.5],
        [0.62, '#0b0e14', 0.34],
        [0.86, '#0b0e14', 0.1],
        [1, '#0b0e14', 0],
      ]),
    ),
  )
  const fill = urlOf(sheet, 's')
  const base = { cx: Math.round(middle), cy: Math.round(frame.ground + frame.unit * 1.5), fill }
  return (
    element('ellipse', { ...base, rx: Math.round(reach * 1.05), ry: Math.round(frame.unit * 11) }) +
    element('ellipse', { ...base, cy: frame.ground, rx: Math.round(reach * 0.93), ry: Math.round(frame.unit * 5) }) +
    wheels
      .map(([x, radius]) =>
        element('ellipse', {
          cx: Math.round(x + frame.shift),
          cy: frame.ground,
          rx: Math.round(radius * 0.85),
          ry: Math.round(frame.unit * 3.2),
          fill,
        }),
      )
      .join('')
  )
}

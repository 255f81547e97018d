import { closedContour, type Curve, type Point, type Vertex } from './car/contour.ts'

/** View of a drawing: millimeters of the vehicle, with y growing downwards. */
export interface Frame {
  /** View box size in mm; always twice as wide as high. */
  readonly width: number
  readonly height: number
  /** Added to x, because the front axle is not at the left edge. */
  readonly shift: number
  /** y of the ground in the view box. */
  readonly ground: number
  /** One unit of a 640-unit-wide view, in mm; the measure of line widths. */
  readonly unit: number
}

/** Returns "x y" of a point in the view box. */
export function at(frame: Frame, x: number, y: number): string {
  return `${Math.round(x + frame.shift)} ${Math.round(frame.ground - y)}`
}

export function pathData(frame: Frame, curve: Curve): string {
  const first = curve[0]
  if (first === undefined) return ''
  let path = `M${at(frame, ...first[0])}`
  for (const [, b, c, d] of curve) path += `C${at(frame, ...b)} ${at(frame, ...c)} ${at(frame, ...d)}`
  return path
}

/** Returns the path data of the closed outline through the vertices. */
export function closedPath(frame: Frame, vertices: readonly Vertex[]): string {
  return `${pathData(frame, closedContour(vertices))}Z`
}

/** Returns the path data of straight lines through the points. */
export function linesOf(frame: Frame, points: readonly Point[], close = false): string {
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(frame, x, y)}`).join('')
  return close ? `${path}Z` : path
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Formats an element; undefined attributes are omitted. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`
  }
  return content === '' ? `${text}/>` : `${text}>${content}</${name}>`
}

/** Escapes text for use between tags and inside attribute values. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Gradient stop: offset 0..1, color, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

export function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity === 1 ? undefined : opacity }),
    )
    .join('')
}

/** Returns a linear gradient between two points of the vehicle. */
export function linearGradient(
  frame: Frame,
  id: string,
  [[x1, y1], [x2, y2]]: readonly [Point, Point],
  stops: readonly Stop[],
): string {
  return element(
    'linearGradient',
    {
      id,
      gradientUnits: 'userSpaceOnUse',
      x1: Math.round(x1 + frame.shift),
      y1: Math.round(frame.ground - y1),
      x2: Math.round(x2 + frame.shift),
      y2: Math.round(frame.ground - y2),
    },
    stopsOf(stops),
  )
}

/** Returns a gradient from the top to the bottom of the filled shape. */
export function fallingGradient(id: string, stops: readonly Stop[]): string {
  return element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stopsOf(stops))
}

/** Polished metal: sky, horizon, ground. */
export const CHROME: readonly Stop[] = [
  [0, '#f4f6f8'],
  [0.4, '#b3bac1'],
  [0.52, '#6a727b'],
  [0.6, '#8b939b'],
  [1, '#d3d8dd'],
]

import type { Curve, Point } from './car/contour.ts'

const STEPS_PER_PIECE = 14

/** Returns a curve as a chain of points close enough for measuring. */
export function flatten(curve: Curve): Point[] {
  const points: Point[] = []
  for (const [a, b, c, d] of curve) {
    if (points.length === 0) points.push(a)
    for (let step = 1; step <= STEPS_PER_PIECE; step += 1) {
      const t = step / STEPS_PER_PIECE
      const s = 1 - t
      const wa = s * s * s
      const wb = 3 * s * s * t
      const wc = 3 * s * t * t
      const wd = t * t * t
      points.push([wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]])
    }
  }
  return points
}

/** Returns the smallest box around the points: [left, bottom, right, top]. */
export function boundsOf(points: readonly Point[]): readonly [number, number, number, number] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Returns the highest y of the chain at x; undefined outside the chain. */
export function topAt(points: readonly Point[], x: number): number | undefined {
  return crossings(points, x, 0).reduce<number | undefined>((best, y) => Math.max(best ?? y, y), undefined)
}

/** Returns the foremost x of the chain at height y; undefined above and below it. */
export function frontAt(points: readonly Point[], y: number): number | undefined {
  return crossings(points, y, 1).reduce<number | undefined>((best, x) => Math.min(best ?? x, x), undefined)
}

/** Returns the rearmost x of the chain at height y; undefined above and below it. */
export function rearAt(points: readonly Point[], y: number): number | undefined {
  return crossings(points, y, 1).reduce<number | undefined>((best, x) => Math.max(best ?? x, x), undefined)
}

function crossings(points: readonly Point[], value: number, axis: 0 | 1): number[] {
  const found: number[] = []
  const other = axis === 0 ? 1 : 0
  for (let index = 1; index < points.length; index += 1) {
    const a = points[index - 1]
    const b = points[index]
    if (a === undefined || b === undefined) continue
    if (Math.min(a[axis], b[axis]) > value || Math.max(a[axis], b[axis]) < value) continue
    const span = b[axis] - a[axis]
    found.push(span === 0 ? b[other] : a[other] + ((value - a[axis]) / span) * (b[other] - a[other]))
  }
  return found
}

/** Returns the intersection of two lines, each given by two points; undefined for parallels. */
export function lineCrossing(a: readonly [Point, Point], b: readonly [Point, Point]): Point | undefined {
  const [[x1, y1], [x2, y2]] = a
  const [[x3, y3], [x4, y4]] = b
  const cross = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
  if (Math.abs(cross) < 1e-6) return undefined
  const t = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / cross
  return [x1 + t * (x2 - x1), y1 + t * (y2 - y1)]
}

/** Moves a line to its right (into a body whose outline runs clockwise) by `distance` mm. */
export function inset(line: readonly [Point, Point], distance: number): readonly [Point, Point] {
  const [[x1, y1], [x2, y2]] = line
  const length = Math.max(1, Math.hypot(x2 - x1, y2 - y1))
  const dx = ((y2 - y1) / length) * distance
  const dy = (-(x2 - x1) / length) * distance
  return [
    [x1 + dx, y1 + dy],
    [x2 + dx, y2 + dy],
  ]
}

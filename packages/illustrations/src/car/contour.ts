/**
 * Outlines built the way a body designer does: theoretical sharp corners joined by slightly crowned edges, with every
 * corner blended. Neighboring pieces always share a tangent, so an outline has no accidental kinks. All coordinates are
 * millimeters: x to the rear (0 = front axle), y up (0 = ground).
 */
export type Point = readonly [x: number, y: number]
export type Cubic = readonly [Point, Point, Point, Point]
export type Curve = readonly Cubic[]

/** Theoretical corner, and the edge after it. */
export interface Vertex {
  readonly x: number
  readonly y: number
  /** Length of the blend on the edge before the corner, in mm. */
  readonly before?: number
  /** Length of the blend on the edge after the corner, in mm. */
  readonly after?: number
  /** Bulge of the next edge to the left of its direction at its middle, in mm. */
  readonly crown?: number
}

interface Edge {
  readonly from: Point
  readonly control: Point
  readonly to: Point
  readonly length: number
}

const EDGE_SHARE_MAX = 0.98
/** Maximum length of a blend's handle as a share of the chord. Longer ones would make a shallow corner overshoot. */
const BLEND_REACH_MAX = 0.8

/** Returns a corner with equal blends on both sides. */
export function corner(x: number, y: number, blend = 0, crown = 0): Vertex {
  return { x, y, before: blend, after: blend, crown }
}

/** Returns the open curve from the first to the last vertex, whose own blends are ignored. */
export function openContour(vertices: readonly Vertex[]): Curve {
  return trace(vertices, false)
}

export function closedContour(vertices: readonly Vertex[]): Curve {
  return trace(vertices, true)
}

function trace(vertices: readonly Vertex[], closed: boolean): Curve {
  const count = vertices.length
  const edges = edgesOf(vertices, closed)
  // For every edge: the end of its first corner's blend and the start of its last corner's.
  const spans = edges.map((edge, index) => {
    const isFirst = !closed && index === 0
    const isLast = !closed && index === edges.length - 1
    const after = isFirst ? 0 : (vertices[index]?.after ?? 0)
    const before = isLast ? 0 : (vertices[(index + 1) % count]?.before ?? 0)
    return spanOf(edge, after, before)
  })
  const curve: Cubic[] = []
  for (const [index, edge] of edges.entries()) {
    const span = spans[index] ?? [0, 1]
    if (span[1] - span[0] > 1e-3) curve.push(piece(edge, span[0], span[1]))
    const isEnd = !closed && index === edges.length - 1
    const nextIndex = (index + 1) % edges.length
    const next = edges[nextIndex]
    const nextSpan = spans[nextIndex]
    if (isEnd || next === undefined || nextSpan === undefined) continue
    if (span[1] < 1 || nextSpan[0] > 0) curve.push(blended(edge, span[1], next, nextSpan[0]))
  }
  return curve
}

function edgesOf(vertices: readonly Vertex[], closed: boolean): Edge[] {
  const edges: Edge[] = []
  const last = closed ? vertices.length : vertices.length - 1
  for (let index = 0; index < last; index += 1) {
    const a = vertices[index]
    const b = vertices[(index + 1) % vertices.length]
    if (a === undefined || b === undefined) continue
    const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y))
    const crown = 2 * (a.crown ?? 0)
    const control: Point = [
      (a.x + b.x) / 2 - ((b.y - a.y) / length) * crown,
      (a.y + b.y) / 2 + ((b.x - a.x) / length) * crown,
    ]
    edges.push({ from: [a.x, a.y], control, to: [b.x, b.y], length })
  }
  return edges
}

function spanOf(edge: Edge, after: number, before: number): readonly [number, number] {
  const scale = Math.min(1, (EDGE_SHARE_MAX * edge.length) / Math.max(1, after + before))
  return [(after * scale) / edge.length, 1 - (before * scale) / edge.length]
}

function pointAt({ from, control, to }: Edge, t: number): Point {
  const s = 1 - t
  return [
    s * s * from[0] + 2 * s * t * control[0] + t * t * to[0],
    s * s * from[1] + 2 * s * t * control[1] + t * t * to[1],
  ]
}

function slopeAt({ from, control, to }: Edge, t: number): Point {
  return [
    2 * ((1 - t) * (control[0] - from[0]) + t * (to[0] - control[0])),
    2 * ((1 - t) * (control[1] - from[1]) + t * (to[1] - control[1])),
  ]
}

function piece(edge: Edge, start: number, end: number): Cubic {
  const from = pointAt(edge, start)
  const to = pointAt(edge, end)
  const third = (end - start) / 3
  const [fromX, fromY] = slopeAt(edge, start)
  const [toX, toY] = slopeAt(edge, end)
  return [from, [from[0] + fromX * third, from[1] + fromY * third], [to[0] - toX * third, to[1] - toY * third], to]
}

/** Rounds the corner between two edges with the handles of a circular arc, slightly longer for a softer onset. */
function blended(first: Edge, end: number, second: Edge, start: number): Cubic {
  const from = pointAt(first, end)
  const to = pointAt(second, start)
  const [ax, ay] = unit(slopeAt(first, end))
  const [bx, by] = unit(slopeAt(second, start))
  const cross = ax * by - ay * bx
  const chord = Math.hypot(to[0] - from[0], to[1] - from[1])
  let reachA = chord / 3
  let reachB = chord / 3
  if (Math.abs(cross) > 1e-3) {
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const alongA = (dx * by - dy * bx) / cross
    const alongB = (ax * dy - ay * dx) / cross
    const turn = Math.acos(Math.max(-1, Math.min(1, ax * bx + ay * by)))
    const softness = Math.min(0.72, ((4 / 3) * Math.tan(turn / 4)) / Math.tan(turn / 2) + 0.06)
    if (alongA > 0 && alongB > 0) {
      reachA = Math.min(alongA * softness, chord * BLEND_REACH_MAX)
      reachB = Math.min(alongB * softness, chord * BLEND_REACH_MAX)
    }
  }
  return [from, [from[0] + ax * reachA, from[1] + ay * reachA], [to[0] - bx * reachB, to[1] - by * reachB], to]
}

function unit([x, y]: Point): Point {
  const length = Math.max(1e-9, Math.hypot(x, y))
  return [x / length, y / length]
}

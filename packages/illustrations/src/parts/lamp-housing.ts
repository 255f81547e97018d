import { type Vertex } from '#illustrations/car/contour.ts'
import type { CarSketch } from '#illustrations/sketch.ts'
import { closedPath, element } from '#illustrations/svg.ts'

/** Draws the body of a lamp with its dark seam. */
export function lampHousing({ frame }: CarSketch, vertices: readonly Vertex[], fill: string): string {
  return element('path', {
    d: closedPath(frame, vertices),
    fill,
    stroke: '#1a1d21',
    'stroke-width': frame.unit * 0.9,
    'stroke-linejoin': 'round',
  })
}

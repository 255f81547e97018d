import type { CarSketch } from '#illustrations/sketch.ts'
import { at, element, linearGradient } from '#illustrations/svg.ts'
import { headlamp } from './headlamps.ts'
import { tailLamp } from './tail-lamps.ts'

/** Draws headlamp and tail lamp. The outline clips them. */
export function lamps(sketch: CarSketch): string {
  const { form, frame, defs } = sketch
  const y = form.shape.lead * form.height
  defs.push(
    linearGradient(
      frame,
      sketch.id('f'),
      [
        [form.nose, y + 60],
        [form.nose + 260, y - 160],
      ],
      [
        [0, '#f7fafc'],
        [0.5, '#c3ced7'],
        [1, '#6d7984'],
      ],
    ),
    linearGradient(
      frame,
      sketch.id('t'),
      [
        [0, form.deckEnd[1]],
        [0, form.deckEnd[1] - 320],
      ],
      [
        [0, '#e0504a'],
        [0.55, '#b3211f'],
        [1, '#7c1416'],
      ],
    ),
  )
  return headlamp(sketch) + tailLamp(sketch) + markers(sketch)
}

/** Draws the reflectors at the corners: amber in front, red at the rear. */
function markers({ form, frame }: CarSketch): string {
  const { nose, tail, wheelbase, sill, height, deckEnd, parameters } = form
  if (parameters.era === 'square' || parameters.era === 'round') return ''
  const reflector = (x: number, y: number, fill: string): string => {
    const [left, top] = at(frame, x, y).split(' ')
    return element('rect', {
      x: left,
      y: top,
      width: 74,
      height: 24,
      rx: 12,
      fill,
      stroke: '#1a1d21',
      'stroke-width': frame.unit * 0.4,
    })
  }
  const frontY = sill + (form.shape.lead * height - sill) * 0.52
  const rearY = sill + (deckEnd[1] - sill) * 0.36
  return reflector(nose * 0.74, frontY, '#d98a2b') + reflector(tail - (tail - wheelbase) * 0.17, rearY, '#b3211f')
}

import { headlamp } from './headlamps.ts'
import { urlOf, type CarSketch } from './sketch.ts'
import { element, linearGradient } from './svg.ts'
import { tailLamp } from './tail-lamps.ts'

/** Headlamp and tail lamp, let into the body at its ends. */
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
  return element('g', { 'clip-path': urlOf(sketch, 'b') }, headlamp(sketch) + tailLamp(sketch))
}

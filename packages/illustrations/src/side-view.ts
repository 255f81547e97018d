import { drawCar } from './car/car.ts'
import { drawMotorcycle } from './motorcycle/motorcycle.ts'
import { paintOf } from './palette.ts'
import { isCarStyle, styleNameOf, type IllustrationParameters } from './parameters.ts'
import { seedOf } from './seed.ts'
import type { Sheet } from './sketch.ts'
import { element, escapeText, type Frame } from './svg.ts'
import { drawBus } from './truck/bus.ts'
import { drawTruck } from './truck/truck.ts'

/** Position of a drawing inside another SVG. Default: a document of its own. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

/** Opens the drawing after the vehicle is measured and its view is known. */
type Open = (form: { readonly frame: Frame }) => Sheet

const DOCUMENT: Placement = { width: 640, height: 320 }

/**
 * Draws the side view of a vehicle as SVG, facing left, on a transparent background. The same parameters give the same
 * bytes. It contains a title and a description, but no script, no laid-out text, and no external reference. Its ids
 * derive from its parameters, so several drawings can share a page.
 */
export function drawSideView(parameters: IllustrationParameters, placement: Placement = DOCUMENT): string {
  const key = seedOf(JSON.stringify(parameters)).toString(36)
  const defs: string[] = []
  const frames: Frame[] = []
  const open: Open = ({ frame }) => {
    frames.push(frame)
    return { frame, paint: paintOf(parameters.seed), seed: parameters.seed, id: (part) => `v${key}-${part}`, defs }
  }
  const content = draw(parameters, open)
  const { width, height } = frames[0] ?? DOCUMENT
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...placement,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': `v${key}-title v${key}-desc`,
    },
    element('title', { id: `v${key}-title` }, escapeText(`${parameters.name}, ${styleNameOf(parameters.style)}`)) +
      element('desc', { id: `v${key}-desc` }, escapeText(descriptionOf(parameters))) +
      element('defs', {}, defs.join('')) +
      content,
  )
}

function draw(parameters: IllustrationParameters, open: Open): string {
  const { style } = parameters
  if (isCarStyle(style)) return drawCar(style, parameters, open)
  if (style === 'motorcycle') return drawMotorcycle(parameters, open)
  return style === 'bus' ? drawBus(parameters, open) : drawTruck(parameters, open)
}

function descriptionOf({ name, style, electric }: IllustrationParameters): string {
  const kind = `${electric ? 'electric ' : ''}${styleNameOf(style)}`
  return `Representative side view of a ${kind} such as the ${name}: an illustration, not a photo of a specific vehicle.`
}

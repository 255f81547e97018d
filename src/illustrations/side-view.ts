import { drawCar } from './car.ts'
import { drawBus } from './bus.ts'
import { drawTruck } from './truck.ts'
import { drawMotorcycle } from './motorcycle.ts'
import { paintOf } from './palette.ts'
import { isCarStyle, type IllustrationParameters } from './parameters.ts'
import { seedOf } from './seed.ts'
import type { Sheet } from './sketch.ts'
import { element, escapeText, type Frame } from './svg.ts'

export function drawSideView(parameters: IllustrationParameters): string {
  const key = seedOf(JSON.stringify(parameters)).toString(36)
  const defs: string[] = []
  let frame: Frame | undefined
  const open = (form: { readonly frame: Frame }): Sheet => {
    frame = form.frame
    return { frame: form.frame, paint: paintOf(parameters.seed), seed: parameters.seed, id: (part) => `v${key}${part}`, defs }
  }
  const content = isCarStyle(parameters.style) ? drawCar(parameters.style, parameters, open) : drawOther(parameters, open)
  const width = frame?.width ?? 6400
  const height = frame?.height ?? 3200
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width: 640, height: 320, role: 'img' },
    element('title', {}, escapeText(parameters.name)) + element('desc', {}, 'x') + element('defs', {}, defs.join('')) + content,
  )
}

function drawOther(parameters: IllustrationParameters, open: (form: { readonly frame: Frame }) => Sheet): string {
  switch (parameters.style) {
    case 'motorcycle':
      return drawMotorcycle(parameters, open)
    case 'bus':
      return drawBus(parameters, open)
    default:
      return drawTruck(parameters, open)
  }
}

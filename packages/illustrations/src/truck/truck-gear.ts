import { corner } from '#illustrations/car/contour.ts'
import { box, cut, defineFlank, shape } from '#illustrations/car/flank.ts'
import type { Paint } from '#illustrations/palette.ts'
import { share } from '#illustrations/seed.ts'
import { urlOf } from '#illustrations/sketch.ts'
import { element, linesOf } from '#illustrations/svg.ts'
import type { Truck } from './truck-form.ts'

/** Box bodies are sold white. */
const BOX_PAINT: Paint = {
  name: 'white',
  lit: '#ffffff',
  light: '#f1f3f5',
  base: '#e2e5e8',
  shade: '#c6cbd0',
  dark: '#a2a8ae',
  line: '#5b6168',
}

/** Draws the frame rails and their attachments. */
export function chassis({ sheet, nose, tail, deck, isHeavy, isCabOver }: Truck): string {
  const depth = isHeavy ? 300 : 230
  return (
    box(sheet, [nose + 300, deck - depth], [tail - 40, deck], { fill: '#25282d' }) +
    element('path', {
      d: linesOf(sheet.frame, [
        [nose + 400, deck - 60],
        [tail - 60, deck - 60],
      ]),
      stroke: '#4a4f56',
      'stroke-width': 26,
    }) +
    box(sheet, [nose + 500, deck - depth - 250], [nose + (isCabOver ? 1700 : 2400), deck - depth], {
      fill: '#14161a',
      line: 'none',
    })
  )
}

/** Draws tank, battery box, exhaust stack, fifth wheel and mud flaps of a tractor. */
export function tractorGear({
  sheet,
  wheelbase,
  tail,
  deck,
  cabEnd,
  cowl,
  height,
  parameters,
  isCabOver,
  tyreRadius,
}: Truck): string {
  const tankFront = isCabOver ? 900 : cowl + 140
  const tankEnd = Math.min(cabEnd + 1250, wheelbase - 1400)
  const chrome = urlOf(sheet, 'c')
  const tank = box(sheet, [tankFront, deck - 700], [tankEnd, deck - 110], {
    fill: parameters.electric ? '#3a4047' : chrome,
    round: parameters.electric ? 40 : 190,
  })
  const straps = [0.2, 0.8]
    .map((t) => tankFront + (tankEnd - tankFront) * t)
    .map((x) =>
      element('path', {
        d: linesOf(sheet.frame, [
          [x, deck - 110],
          [x, deck - 700],
        ]),
        stroke: '#3a3f45',
        'stroke-width': 46,
      }),
    )
    .join('')
  const hasStack = !parameters.electric && share(parameters.seed, 'stack') < 0.7
  const stackX = Math.min(isCabOver ? cabEnd + 430 : cabEnd + 1430, wheelbase - 1170)
  const stack = hasStack
    ? box(sheet, [stackX, deck], [stackX + 150, height - 40], { fill: urlOf(sheet, 'd'), round: 60 })
    : ''
  const fifthWheel = shape(
    sheet,
    [
      corner(wheelbase - 420, deck, 10),
      corner(wheelbase - 260, deck + 170, 60),
      corner(wheelbase + 260, deck + 170, 60),
      corner(wheelbase + 520, deck, 10),
    ],
    '#2c3035',
  )
  const flap = box(
    sheet,
    [Math.min(tail - 70, wheelbase + 660 + tyreRadius + 40), tyreRadius * 0.6],
    [Math.min(tail - 70, wheelbase + 660 + tyreRadius + 40) + 50, deck - 120],
    { fill: '#1c1f23' },
  )
  const lamp = box(sheet, [tail - 60, deck - 220], [tail - 14, deck - 60], { fill: '#b3211f', round: 14 })
  return tank + straps + stack + fifthWheel + flap + lamp
}

/** Draws the box of a delivery truck, with its ribs, rub rail and rear lamps. */
export function cargoBody({ sheet, tail, deck, cabEnd, height, wheelbase, tyreRadius, cowl }: Truck): string {
  defineFlank(sheet, 'x', [height, deck - 100], BOX_PAINT)
  const front = cabEnd + 130
  const low = deck + 90
  const body = box(sheet, [front, low], [tail - 20, height], {
    fill: urlOf(sheet, 'x'),
    round: 50,
    line: BOX_PAINT.line,
  })
  const ribs = Math.max(3, Math.round((tail - front) / 620))
  let lines = ''
  for (let rib = 1; rib < ribs; rib += 1) {
    const x = front + ((tail - front) * rib) / ribs
    lines += linesOf(sheet.frame, [
      [x, low + 80],
      [x, height - 60],
    ])
  }
  const trim = element('path', {
    d: lines,
    stroke: '#a9b0b6',
    'stroke-opacity': 0.6,
    'stroke-width': sheet.frame.unit * 0.8,
  })
  const rail = box(sheet, [front, low - 40], [tail - 20, low + 70], { fill: '#9aa1a8', round: 16 })
  const cap = box(sheet, [front + 20, height - 90], [tail - 40, height - 20], {
    fill: '#cfd4d9',
    round: 20,
    line: '#8d949b',
  })
  const lamp = box(sheet, [tail - 70, low - 30], [tail - 26, low + 210], { fill: '#b3211f', round: 14 })
  const flap = box(sheet, [wheelbase + tyreRadius + 70, tyreRadius * 0.6], [wheelbase + tyreRadius + 120, deck - 120], {
    fill: '#1c1f23',
  })
  const tank = box(sheet, [cowl + 300, deck - 520], [cowl + 1250, deck - 180], { fill: '#33383e', round: 50 })
  const edge = cut(sheet, [
    [front + 90, low + 90],
    [front + 90, height - 100],
  ])
  return tank + flap + body + trim + edge + cap + rail + lamp
}

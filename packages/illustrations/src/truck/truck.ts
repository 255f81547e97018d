import { defineFlank } from '#illustrations/car/flank.ts'
import type { IllustrationParameters } from '#illustrations/parameters.ts'
import { groundShadow, type Contact } from '#illustrations/parts/shadow.ts'
import { defineWheel } from '#illustrations/parts/wheels.ts'
import { share } from '#illustrations/seed.ts'
import type { Sheet } from '#illustrations/sketch.ts'
import { at, CHROME, element, fallingGradient, stopsOf, type Frame } from '#illustrations/svg.ts'
import { cab, cabDetails } from './truck-cab.ts'
import { truckOf, type Truck } from './truck-form.ts'
import { cargoBody, chassis, tractorGear } from './truck-gear.ts'

/** Draws a medium truck with a box body, or a heavy tractor with its sleeper. */
export function drawTruck(
  parameters: IllustrationParameters,
  open: (form: { readonly frame: Frame }) => Sheet,
): string {
  const truck = truckOf(parameters, open)
  const { sheet, wheelbase, tyreRadius, isHeavy } = truck
  const rearAxles = isHeavy ? [wheelbase - 660, wheelbase + 660] : [wheelbase]
  const design = share(parameters.seed, 'truck wheel') < 0.6 ? 'truck' : 'slots'
  const wheel = defineWheel(sheet, { tyreRadius, rimShare: 0.57, design, finish: 'silver' })
  defineFlank(sheet, 'p', [isHeavy ? truck.height : truck.roof, truck.deck - 450], sheet.paint)
  sheet.defs.push(
    fallingGradient(sheet.id('c'), CHROME),
    element(
      'linearGradient',
      { id: sheet.id('d') },
      stopsOf([
        [0, '#7c848c'],
        [0.35, '#f4f6f8'],
        [0.7, '#9aa2aa'],
        [1, '#59616a'],
      ]),
    ),
  )
  return (
    groundShadow(
      sheet,
      [truck.nose, truck.tail],
      [0, ...rearAxles].map((x): Contact => [x, tyreRadius]),
    ) +
    chassis(truck) +
    (isHeavy ? '' : cargoBody(truck)) +
    rearAxles.map(wheel).join('') +
    (isHeavy ? tractorGear(truck) : '') +
    cab(truck) +
    wheelArch(truck) +
    wheel(0) +
    cabDetails(truck)
  )
}

function wheelArch({ sheet, tyreRadius, deck, isHeavy }: Truck): string {
  const r = Math.round(tyreRadius * 1.16)
  const foot = deck - (isHeavy ? 480 : 370)
  const half = Math.round(Math.sqrt(Math.max(0, r * r - (tyreRadius - foot) ** 2)))
  const isLarge = tyreRadius > foot ? 1 : 0
  return element('path', {
    d: `M${at(sheet.frame, half, foot)}A${r} ${r} 0 ${isLarge} 0 ${at(sheet.frame, -half, foot)}Z`,
    fill: '#14161a',
    stroke: sheet.paint.dark,
    'stroke-width': sheet.frame.unit * 2,
  })
}

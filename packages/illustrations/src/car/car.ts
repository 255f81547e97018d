import type { CarStyle, IllustrationParameters } from '#illustrations/parameters.ts'
import { exhaust, spareWheel } from '#illustrations/parts/attachments.ts'
import { lamps } from '#illustrations/parts/lamps.ts'
import type { RimDesign } from '#illustrations/parts/rims.ts'
import { groundShadow, type Contact } from '#illustrations/parts/shadow.ts'
import { defineWheel, type WheelSpec } from '#illustrations/parts/wheels.ts'
import { pick } from '#illustrations/seed.ts'
import type { CarSketch, Sheet } from '#illustrations/sketch.ts'
import { body, bodyPathOf, underbody } from './body.ts'
import { carFormOf, hasTrait, isPickup, type CarForm } from './car-form.ts'
import { openCockpit, openScreen, openSides } from './cockpit.ts'
import { glass, screens } from './glass.ts'
import { panels } from './panels.ts'
import { sideGlassOf } from './side-glass.ts'
import { innerTrim, outerTrim } from './trim.ts'

/** Draws a car, van or pickup, starting with its shadow. */
export function drawCar(style: CarStyle, parameters: IllustrationParameters, open: (form: CarForm) => Sheet): string {
  const form = carFormOf(style, parameters)
  const sketch: CarSketch = { ...open(form), form, bodyPath: bodyPathOf(form) }
  const wheel = defineWheel(sketch, wheelOf(form))
  const isOpen = style === 'convertible'
  const side = isOpen ? openSides(form) : sideGlassOf(form)
  return (
    groundShadow(
      sketch,
      [form.nose, form.tail],
      [0, form.wheelbase].map((x): Contact => [x, form.tyreRadius]),
    ) +
    (hasTrait(form, 'spare_wheel') ? spareWheel(sketch) : '') +
    exhaust(sketch) +
    underbody(sketch) +
    (isOpen ? openCockpit(sketch, side) + openScreen(sketch) : '') +
    wheel(0) +
    wheel(form.wheelbase) +
    body(sketch, innerTrim(sketch) + (isOpen ? '' : screens(sketch)) + lamps(sketch)) +
    (isOpen ? '' : glass(sketch, side)) +
    panels(sketch, side) +
    outerTrim(sketch)
  )
}

const DESIGNS: Record<IllustrationParameters['era'], readonly [RimDesign, ...RimDesign[]]> = {
  square: ['steel', 'cover', 'slots', 'turbine', 'mesh'],
  round: ['five', 'cover', 'six', 'turbine', 'multi', 'split_five'],
  creased: ['split_five', 'ten', 'five', 'y_spoke', 'turbine', 'multi'],
  clean: ['y_spoke', 'ten', 'split_five', 'multi', 'turbine', 'aero_blade'],
}

function wheelOf(form: CarForm): WheelSpec {
  const { parameters, tyreRadius, era, style } = form
  const { seed } = parameters
  let design = pick(seed, 'rim', DESIGNS[parameters.era])
  if (isPickup(style) || style === 'off_roader') design = pick(seed, 'rim', ['six', 'five', 'y_spoke', 'six'])
  if (style === 'cargo_van') design = 'steel'
  if (style === 'sports_car' && parameters.era === 'square') design = pick(seed, 'rim', ['five', 'slots', 'mesh'])
  if (parameters.electric) design = pick(seed, 'rim', ['aero', 'aero_blade', 'turbine', 'ten'])
  const isTall = isPickup(style) || style === 'off_roader' || style.endsWith('van')
  return {
    tyreRadius,
    rimShare: era.rim * (isTall ? 0.9 : 1),
    design,
    finish: pick(
      seed,
      'rim finish',
      parameters.era === 'clean' ? ['silver', 'dark', 'silver'] : ['silver', 'silver', 'silver', 'dark'],
    ),
  }
}

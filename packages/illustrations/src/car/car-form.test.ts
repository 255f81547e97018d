import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boundsOf, flatten, topAt } from '#illustrations/measure.ts'
import { drawingParametersOf } from '#illustrations/parameters-of.ts'
import { CAR_STYLES, ERAS, type CarStyle, type IllustrationParameters, isCarStyle } from '#illustrations/parameters.ts'
import { seedOf } from '#illustrations/seed.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet.ts'
import { archReach, beltAt, carFormOf, type CarForm } from './car-form.ts'
import { PROPORTIONS } from './proportions.ts'
import { sideGlassOf } from './side-glass.ts'

function formsOf(style: CarStyle): CarForm[] {
  return ERAS.flatMap((era) =>
    [1, 2, 3, 4].map((number) => {
      const parameters: IllustrationParameters = {
        name: 'x',
        style,
        era,
        ...PROPORTIONS[style],
        electric: false,
        seed: seedOf(`${style}${number}`),
        traits: [],
      }
      return carFormOf(style, parameters)
    }),
  )
}

function sheetForms(): CarForm[] {
  return SHEET_VEHICLES.flatMap((facts) => {
    const parameters = drawingParametersOf(facts)
    return parameters !== null && isCarStyle(parameters.style) ? [carFormOf(parameters.style, parameters)] : []
  })
}

describe('the form of', () => {
  for (const style of CAR_STYLES) {
    test(`${style} is as long and high as its vehicle and stands on its wheels`, () => {
      for (const form of formsOf(style)) assertPlausible(form)
    })
  }
  test('every car of the sheet is plausible', () => {
    const forms = sheetForms()
    assert.ok(forms.length > 45)
    for (const form of forms) assertPlausible(form)
  })
})

function assertPlausible(form: CarForm): void {
  const { parameters, chain, tyreRadius, archRadius, wheelbase, sill, height } = form
  const where = `${parameters.name} ${form.style} ${parameters.era}`
  const [left, bottom, right, top] = boundsOf(chain)
  assert.ok(
    Math.abs(right - left - (form.tail - form.nose)) < parameters.lengthMm * 0.025,
    `${where} is ${right - left} long`,
  )
  const highest = form.style === 'convertible' ? form.header[1] : top
  assert.ok(Math.abs(highest - height) < height * 0.03, `${where} is ${highest} high`)
  assert.ok(bottom > 60, `${where} clears the ground`)
  const share = wheelbase / (2 * tyreRadius)
  assert.ok(share > 2.5 && share < 6.8, `${where}: wheelbase is ${share} wheels long`)
  assert.ok(archRadius > tyreRadius && archRadius < tyreRadius * 1.2, where)
  assert.ok(sill < tyreRadius + archRadius && archReach(form) > 0, where)
  assert.ok(-form.nose > archRadius * 0.75, `${where}: the front wheel fits under the nose`)
}

describe('the side windows of', () => {
  for (const style of CAR_STYLES.filter((candidate) => candidate !== 'convertible')) {
    test(`${style} lie inside its body`, () => {
      for (const form of formsOf(style)) assertGlassInside(form)
    })
  }
  test('every closed car of the sheet lie inside its body', () => {
    for (const form of sheetForms()) if (form.style !== 'convertible') assertGlassInside(form)
  })
})

function assertGlassInside(form: CarForm): void {
  const where = `${form.parameters.name} ${form.style} ${form.parameters.era}`
  const side = sideGlassOf(form)
  const points = flatten(side.opening)
  const [left, , right] = boundsOf(points)
  assert.ok(right - left > form.wheelbase * 0.15, `${where} has windows to speak of`)
  for (const [x, y] of points) {
    const roof = topAt(form.chain, x)
    assert.ok(roof !== undefined && y < roof - 15, `${where}: glass at ${x},${y} under a roof of ${roof}`)
    assert.ok(y > beltAt(form, x) - 30, `${where}: glass at ${x},${y} above the waistline`)
  }
  assert.ok(side.doorFront > archReach(form), `${where}: the door begins behind the front wheel`)
  assert.ok(side.pillar > side.doorFront + 400, `${where}: the door is wide enough`)
  if (side.doorRear !== undefined) assert.ok(side.doorRear > side.pillar + 250, `${where}: so is the rear door`)
}

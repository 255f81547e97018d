import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainText, squeezed } from './plain-text.ts'

describe('the common spelling', () => {
  const cases = [
    ['F-150', 'f150'],
    ['CR-V', 'crv'],
    ['ID.4', 'id4'],
    ['ID. Buzz', 'id buzz'],
    ['F150 2.7L 2WD GVWR>6649 LBS', 'f150 2.7l 2wd'],
    ['F150 2WD FFV BASE PAYLOAD LT TIRE', 'f150 2wd ffv'],
    ['Ioniq 6 Long range AWD (18 inch Wheels)', 'ioniq 6 long range awd'],
    ['Model S (85 kW-hr battery pack)', 'model s'],
    ['Air Touring AWD with 19 inch wheels', 'air touring awd'],
    ['Gravity GT w/20F21R wheels (3R)', 'gravity gt'],
    ['XE AWD (296 Hp)', 'xe awd'],
    ['Silverado EV 14-mod battery, 11kW 15-mode charger', 'silverado ev'],
    ['Nativa 2WD (Puerto Rico Only)', 'nativa 2wd'],
    ['AMG SL63 4MATIC+', 'amg sl63 4matic plus'],
    ['YARIS H/B', 'yaris hatchback'],
    ['Town and Country/Voyager/Grand Voy. 2WD', 'town and country voyager grand voy 2wd'],
    ['Vanden Plas S.C.', 'vanden plas sc'],
    ['Citroën', 'citroen'],
  ] as const
  for (const [text, plain] of cases) it(`of ${text} is ${plain}`, () => assert.equal(plainText(text), plain))

  it('keeps a bracket that is part of the name', () => {
    assert.equal(plainText('E320 4Matic (Wagon)'), 'e320 4matic wagon')
    assert.equal(plainText('EQE 350 4matic (SUV)'), 'eqe 350 4matic suv')
  })
})

it('reduces a name to its letters and digits, and drops none', () => {
  assert.equal(squeezed('C 300'), squeezed('C300'))
  assert.equal(squeezed('Mustang Mach-E'), 'mustangmache')
  assert.notEqual(squeezed('RX350L'), squeezed('RX350'))
})

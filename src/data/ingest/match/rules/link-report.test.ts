import assert from 'node:assert/strict'
import { it } from 'node:test'
import { projectAliases } from './alias-file.ts'
import { linkFederalNames } from './link-federal-names.ts'
import { carsWithoutRecalls, linkReport } from './link-report.ts'
import { epaName, federalName } from './testing.ts'

const FEDERAL = [
  federalName('2018 TOYOTA CAMRY', 5),
  federalName('2018 TOYOTA TACOMA', 3),
  federalName('2018 HONDA CBR500R', 9),
  federalName('2018 FORD F-250 SD', 2),
  federalName('2018 FORD ZEBRA', 1),
]
const EPA = [epaName('2018 Toyota Camry LE'), epaName('2018 Toyota Camry'), epaName('2018 Toyota Tacoma 4WD')]

it('counts names and their recalls by make, rule and reason', () => {
  const linked = linkFederalNames(FEDERAL, EPA, projectAliases())
  const report = linkReport(FEDERAL, linked, carsWithoutRecalls(FEDERAL, EPA, linked))
  const all = { name: 'all', keys: 4, linkedKeys: 2, recalls: 11, linkedRecalls: 8 }
  assert.deepEqual(report.total, all)
  assert.deepEqual([report.rated.keys, report.rated.recalls], [3, 9])
  assert.deepEqual(
    report.makes.map(({ name, linkedKeys }) => [name, linkedKeys]),
    [
      ['Toyota', 2],
      ['Ford', 0],
    ],
  )
  // The Camry is linked by two rules and counted under the better one.
  assert.deepEqual(report.rules, [
    { rule: 'same_name', keys: 1, recalls: 5, links: 1 },
    { rule: 'drive_words', keys: 1, recalls: 3, links: 1 },
    { rule: 'trim_words', keys: 0, recalls: 0, links: 1 },
  ])
  assert.deepEqual(
    report.reasons.map(({ reason, recalls }) => [reason, recalls]),
    [
      ['motorcycle', 9],
      ['over_8500_lb', 2],
      ['no_such_name', 1],
    ],
  )
  assert.deepEqual(
    report.unlinked.map(({ model, years }) => [model, years]),
    [
      ['CBR500R', [2018]],
      ['F-250 SD', [2018]],
      ['ZEBRA', [2018]],
    ],
  )
})

// Guarantee: a name that may hide a wrong zero is counted and listed until a person has reviewed it.
it('lists names with recalls next to cars of the make and year that show none', () => {
  const federal = [
    federalName('2018 FORD ZEBRA', 4),
    federalName('2018 FORD F-250 SD', 2),
    federalName('2018 FORD QUAGGA', 0),
    federalName('2017 FORD ZEBRA', 1),
    federalName('2017 FORD FLEX', 1),
    federalName('2018 TOYOTA ZEBRA', 1),
  ]
  const epa = [epaName('2018 Ford Flex AWD'), epaName('2017 Ford Flex AWD'), epaName('2018 Toyota Tacoma 4WD')]
  const listed = [...epa.slice(0, 2), ...epa.slice(2).map((name) => ({ ...name, listed: 0 as const }))]
  const linked = linkFederalNames(federal, listed, projectAliases())
  const { zeros, unlinked } = linkReport(federal, linked, carsWithoutRecalls(federal, listed, linked))
  assert.deepEqual([zeros.unreviewed.keys, zeros.unreviewed.recalls], [1, 4])
  assert.deepEqual([zeros.reviewed.keys, zeros.reviewed.recalls], [1, 2])
  const shown = unlinked.filter(({ zeroYears }) => zeroYears.length > 0)
  assert.deepEqual(
    shown.map(({ model, isReviewed, zeroYears }) => [model, isReviewed, zeroYears]),
    [
      ['ZEBRA', false, [2018]],
      ['F-250 SD', true, [2018]],
    ],
  )
})

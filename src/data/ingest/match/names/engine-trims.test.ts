import assert from 'node:assert/strict'
import { it } from 'node:test'
import { projectAliases } from '#ingest/match/rules/alias-file.ts'
import { epaName } from '#ingest/match/rules/testing.ts'
import { trimOfEngine } from './engine-trims.ts'

function trim(...[text, columns]: Parameters<typeof epaName>): string | null | undefined {
  return trimOfEngine(epaName(text, columns), projectAliases())
}

it('finds a trim by the engine if EPA does not name it, and none for other engines', () => {
  assert.equal(trim('2008 Ford Mustang', { supercharger: 'S', litres: 5.4 }), 'Shelby GT500')
  assert.equal(trim('2008 Ford Mustang', { litres: 4.6 }), undefined)
  assert.equal(trim('2000 Ford Mustang', { litres: 5.4 }), 'SVT Cobra R')
  assert.equal(trim('2015 Ford Mustang', { supercharger: 'S', litres: 5.4 }), undefined)
  assert.equal(trim('1998 Mitsubishi Eclipse', { turbocharger: 'T', drive: '4-Wheel or All-Wheel Drive' }), 'GSX')
  assert.equal(trim('1998 Mitsubishi Eclipse', { turbocharger: 'T', drive: 'Front-Wheel Drive' }), 'GS-T')
})

it('recognizes four valves in the engine text', () => {
  const mach1 = { litres: 4.6, transmission: 'Manual 5-spd', engineText: '4 VALVE' }
  assert.equal(trim('2003 Ford Mustang', mach1), 'Mach 1')
  assert.equal(trim('2003 Ford Mustang', { ...mach1, engineText: '2 VALVE' }), undefined)
  assert.equal(trim('2003 Ford Mustang', { ...mach1, engineText: '24-VALVE' }), undefined)
})

it("drops a trim of EPA's name that the engine excludes", () => {
  assert.equal(trim('2008 Chrysler 300/SRT-8', { litres: 6.1 }), 'C SRT8')
  assert.equal(trim('2008 Chrysler 300/SRT-8', { litres: 2.7 }), null)
})

it("distinguishes another seller's car from its maker's", () => {
  assert.equal(trim('2008 Roush-Performance Mustang', { supercharger: 'S', litres: 5.4 }), undefined)
})

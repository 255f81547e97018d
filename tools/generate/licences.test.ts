import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { PAGES_REASONS, SERVICE_REASONS } from './dependency-reasons.ts'
import { licencesText } from './licences.ts'
import { lockedPackages, readLock } from './locked-packages.ts'
import { sbomText } from './sbom.ts'

/** Licenses that allow a product to be built without publishing its own source. */
const ACCEPTED = [
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Applies to the package's own files, which are used unchanged: @resvg/resvg-js and lightningcss.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]

function dependenciesOf(file: string): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

it('gives a reason for exactly the direct dependencies', () => {
  assert.deepEqual(Object.keys(SERVICE_REASONS).toSorted(), dependenciesOf('package.json').toSorted())
  assert.deepEqual(Object.keys(PAGES_REASONS).toSorted(), dependenciesOf('web/package.json').toSorted())
  for (const reason of [...Object.values(SERVICE_REASONS), ...Object.values(PAGES_REASONS)]) assert.match(reason, /\.$/)
})

it('lists exactly the packages of the lock file that are not for development', () => {
  const { components, dependencies } = JSON.parse(sbomText()) as {
    components: { 'bom-ref': string; purl: string; hashes: { content: string }[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const wanted = Object.entries(readLock()).flatMap(([place, { dev, integrity = '' }]) =>
    dev === true || integrity === '' ? [] : [`${place} ${Buffer.from(integrity.slice(7), 'base64').toString('hex')}`],
  )
  const places = lockedPackages().map(({ path }) => path)
  assert.deepEqual(
    components.map(({ hashes }, at) => `${places[at]} ${hashes[0]?.content}`),
    wanted.toSorted(),
  )
  const known = new Set(components.map((component) => component['bom-ref']))
  assert.equal(known.size, components.length, 'each has a name of its own')
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) assert.ok(known.has(ref), ref)
})

it('contains no package with a license that is not accepted', () => {
  for (const { name, licence } of lockedPackages()) assert.ok(ACCEPTED.includes(licence), `${name}: ${licence}`)
})

it('returns the same text each time, without a time or a serial number', () => {
  assert.equal(sbomText(), sbomText())
  assert.equal(licencesText(), licencesText())
  assert.doesNotMatch(sbomText(), /timestamp|serialNumber/)
})

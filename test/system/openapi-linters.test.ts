// Guarantee: code generators in any language can read the OpenAPI document: linters of other projects find no error in it, and
// its examples match its schemas.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lint } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralParsers from '@stoplight/spectral-parsers'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { openApiText } from '#http/openapi/openapi.ts'

/** What Spectral reports; severity 0 is an error. */
interface Reported {
  readonly severity: number
  readonly path: readonly string[]
  readonly message: string
}

test('Redocly finds no error', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: 'docs/openapi.json', config })
  // The address of the quick start is the only one that the committed document can name.
  const wrong = problems.filter(
    ({ severity, ruleId }) =>
      severity === 'error' || (ruleId.includes('example') && ruleId !== 'no-server-example.com'),
  )
  assert.deepEqual(
    wrong.map(({ message, location: [place] }) => `${place?.pointer}: ${message}`),
    [],
  )
})

test('Spectral finds no error', async () => {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never)
  const document = new spectralCore.Document(openApiText(), spectralParsers.Json, 'openapi.json')
  const reported = JSON.parse(JSON.stringify(await spectral.run(document))) as Reported[]
  const errors = reported.filter(({ severity }) => severity === 0)
  assert.deepEqual(
    errors.map(({ path, message }) => `${path.join('/')}: ${message}`),
    [],
  )
})

// Guarantee: every package states its license, and the data are attributed.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { openApiText } from '#http/openapi/openapi.ts'

/** The owner replaces it by an SPDX identifier, here too. */
const LICENSE = 'SEE LICENSE IN LICENSE'

it('every package and the OpenAPI document name LICENSE', () => {
  const manifests = globSync(['package.json', 'web/package.json', 'packages/*/package.json'])
  assert.ok(manifests.length >= 4)
  for (const file of manifests) {
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string }
    assert.equal(license, LICENSE, file)
  }
  const python = readFileSync('packages/client-python/pyproject.toml', 'utf8')
  assert.equal(/^license = \{ text = "(.+)" \}$/m.exec(python)?.[1], LICENSE)
  const { info } = JSON.parse(openApiText()) as { info: { license?: object } }
  assert.deepEqual(info.license, { name: LICENSE })
})

it('the data of both countries are attributed', () => {
  const notice = readFileSync('NOTICE', 'utf8')
  for (const words of ['public domain', 'Open Government Licence - Canada', 'docs/data-sources.md'])
    assert.ok(notice.includes(words), words)
})

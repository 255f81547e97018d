// Guarantee: every package says where its licence is, and the data are attributed.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

it('names LICENSE in every package', () => {
  const manifests = globSync(['package.json', 'web/package.json', 'packages/*/package.json'])
  assert.ok(manifests.length >= 4)
  for (const file of manifests) {
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string }
    assert.equal(license, 'SEE LICENSE IN LICENSE', file)
  }
})

it('attributes the data of both countries', () => {
  const notice = readFileSync('NOTICE', 'utf8')
  for (const words of ['public domain', 'Open Government Licence - Canada', 'docs/data-sources.md'])
    assert.ok(notice.includes(words), words)
})

// Guarantee: the registry pages of the client packages link to the documentation, and both name the same address.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { withLinks } from '../tools/clients/readme-links.ts'

const FOLDERS = ['packages/client', 'packages/client-python']
const MANIFEST = readFileSync('packages/client/package.json', 'utf8')
const HOMEPAGE = 'https://vehicles.example.com'

it('the READMEs have absolute links to existing pages', () => {
  for (const folder of FOLDERS) {
    const readme = withLinks(readFileSync(`${folder}/README.md`, 'utf8'), JSON.stringify({ homepage: `${HOMEPAGE}/` }))
    const definitions = new Map([...readme.matchAll(/^\[(.+)\]: (.+)$/gm)].map(([, label, url]) => [label, url]))
    const prose = readme.replaceAll(/^```[^]*?^```$/gm, '')
    const labels = [...prose.matchAll(/\[([^\]]+)\](?![:(])/g)].map(([, label]) => label)
    assert.deepEqual(new Set(labels), new Set(definitions.keys()), folder)
    assert.doesNotMatch(readme, /\]\((?!https?:)/, folder)
    for (const url of definitions.values()) {
      const path = url?.slice(HOMEPAGE.length) ?? ''
      assert.equal(url, HOMEPAGE + path)
      assert.ok(existsSync(path.startsWith('/docs/') ? `.${path}.md` : `docs${path}`), url)
    }
  }
})

it('both packages name the same homepage', () => {
  const { homepage } = JSON.parse(MANIFEST) as { homepage?: string }
  const project = readFileSync('packages/client-python/pyproject.toml', 'utf8')
  assert.equal(/^Homepage = "(.+)"$/m.exec(project)?.[1], homepage)
})

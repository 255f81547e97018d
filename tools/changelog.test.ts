import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { nextVersion, parseChange, sectionText, withSection, withVersion } from './changelog.ts'

const change = (level: string, body: string) =>
  parseChange('x.md', `---\n"vehicle-data-service": ${level}\n---\n\n${body}\n`)

describe('a file of .changeset', () => {
  it('has a level and entries under the headings of Keep a Changelog', () => {
    const { level, entries } = change('minor', 'Fixed: a thing\nof two lines. Added: another.\n\nNo heading.')
    assert.equal(level, 'minor')
    assert.deepEqual(entries, [
      { heading: 'Fixed', text: 'A thing of two lines.' },
      { heading: 'Added', text: 'Another.' },
      { heading: 'Changed', text: 'No heading.' },
    ])
  })

  it('lists its packages, and has the highest of their levels', () => {
    const text = '---\n"@vehicle-data-service/client": minor\n"vehicle-data-service": patch\n---\n\nFixed: x.'
    const { packages, level } = parseChange('x.md', text)
    assert.deepEqual([packages, level], [['@vehicle-data-service/client', 'vehicle-data-service'], 'minor'])
  })

  it('is rejected by name without a level or without words', () => {
    for (const text of [
      'Fixed: x.',
      '---\n"vehicle-data-service": huge\n---\n\nFixed: x.',
      '---\n"vehicle-data-service": minor\n---\n',
      '---\n"vehicle-data-service": minor\n"another": minor\n---\n\nFixed: x.',
    ])
      assert.throws(() => parseChange('x.md', text), /^Error: x\.md: /)
  })

  it('of this checkout can be read', () => {
    for (const file of globSync('.changeset/*.md').filter((name) => !name.endsWith('README.md')))
      assert.ok(parseChange(file, readFileSync(file, 'utf8')).entries.length > 0)
  })
})

it('raises the number that the largest change asks for', () => {
  const of = (version: string, ...levels: string[]) =>
    nextVersion(
      version,
      levels.map((level) => change(level, 'x.')),
    )
  assert.equal(of('0.1.3', 'patch'), '0.1.4')
  assert.equal(of('0.1.3', 'patch', 'minor'), '0.2.0')
  assert.equal(of('0.1.3', 'major'), '0.2.0')
  assert.equal(of('1.2.3', 'minor'), '1.3.0')
  assert.equal(of('1.2.3', 'major', 'patch'), '2.0.0')
})

it('puts a section below what is not released, breaking changes first', () => {
  const section = sectionText([change('minor', 'Fixed: f.'), change('major', 'Breaking: b.')])
  assert.equal(section, '### Breaking\n- B.\n\n### Fixed\n- F.\n')
  assert.equal(
    withSection('# Changelog\n\n## Unreleased\n\n## 0.1.0\n', '0.2.0 (2026-01-02)', section),
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-01-02)\n\n${section}\n## 0.1.0\n`,
  )
  assert.throws(() => withSection('# Changelog\n', 'x', section), /no line/)
})

it('finds the section for new changes in the changelog of each package', () => {
  for (const file of ['CHANGELOG.md', 'packages/client/CHANGELOG.md', 'packages/client-python/CHANGELOG.md'])
    assert.match(withSection(readFileSync(file, 'utf8'), '9.8.7', 'X.\n'), /\n## Unreleased\n\n## 9\.8\.7\n\nX\.\n/)
})

it('raises the versions of the project alone', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  assert.equal(withVersion(lock, '9.8.7').split('9.8.7').length - 1, 2)
  assert.match(
    withVersion(readFileSync('packages/client-python/pyproject.toml', 'utf8'), '9.8.7'),
    /\nversion = "9\.8\.7"/,
  )
  assert.throws(() => withVersion('{}', '9.8.7'), /no version/)
})

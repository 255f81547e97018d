import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { nextVersion, parseChange, sectionText, withSection, withVersion } from './changelog.ts'

const CHANGELOGS = ['CHANGELOG.md', 'packages/client/CHANGELOG.md', 'packages/client-python/CHANGELOG.md']
const change = (level: string, body: string) =>
  parseChange('x.md', `---\n"vehicle-data-service": ${level}\n---\n\n${body}\n`)

describe('a .changeset file', () => {
  it('has a level and entries under the headings of Keep a Changelog', () => {
    const { level, entries } = change('minor', 'Fixed: a thing\nof two lines. Added: another.\n\nNo heading.')
    assert.equal(level, 'minor')
    assert.deepEqual(entries, [
      { heading: 'Fixed', text: 'A thing of two lines.' },
      { heading: 'Added', text: 'Another.' },
      { heading: 'Changed', text: 'No heading.' },
    ])
  })

  it('lists its packages, with the highest of their levels', () => {
    const text = '---\n"@vehicle-data-service/client": minor\n"vehicle-data-service": patch\n---\n\nFixed: x.'
    const { packages, level } = parseChange('x.md', text)
    assert.deepEqual([packages, level], [['@vehicle-data-service/client', 'vehicle-data-service'], 'minor'])
  })

  it('is rejected with its name if it lacks a level or text', () => {
    for (const text of [
      'Fixed: x.',
      '---\n"vehicle-data-service": huge\n---\n\nFixed: x.',
      '---\n"vehicle-data-service": minor\n---\n',
      '---\n"vehicle-data-service": minor\n"another": minor\n---\n\nFixed: x.',
    ])
      assert.throws(() => parseChange('x.md', text), /^Error: x\.md: /)
  })

  it('has entries of at most two lines', () => {
    assert.equal(change('minor', `Added: ${'word '.repeat(52)}end.`).entries.length, 1)
    assert.throws(
      () => change('minor', `Added: ${'word '.repeat(56)}end.`),
      /^Error: x\.md: an entry has at most 2 lines/,
    )
  })

  it('of this checkout can be read', () => {
    for (const file of globSync('.changeset/*.md').filter((name) => !name.endsWith('README.md')))
      assert.ok(parseChange(file, readFileSync(file, 'utf8')).entries.length > 0)
  })
})

it('raises the number of the largest change', () => {
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

it('inserts a section below the unreleased changes, breaking changes first', () => {
  const section = sectionText([change('minor', 'Fixed: f.'), change('major', 'Breaking: b.')])
  assert.equal(section, '### Breaking\n- B.\n\n### Fixed\n- F.\n')
  assert.equal(
    withSection('# Changelog\n\n## Unreleased\n\n## 0.1.0\n', '0.2.0 - 2026-01-02', section),
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-01-02\n\n${section}\n## 0.1.0\n`,
  )
  assert.throws(() => withSection('# Changelog\n', 'x', section), /no line/)
})

it('releases unreleased entries before the changes of the files', () => {
  const waiting = '### Breaking\n- One\n  two.\n\n### Fixed\n- Three.\n'
  const section = sectionText([change('minor', 'Fixed: four. Added: five.')])
  assert.equal(
    withSection(`## Unreleased\n\n${waiting}\n## 0.1.0\n`, '0.2.0', section),
    '## Unreleased\n\n## 0.2.0\n\n### Breaking\n- One\n  two.\n\n### Added\n- Five.\n\n### Fixed\n- Three.\n- Four.\n\n## 0.1.0\n',
  )
  assert.throws(() => withSection('## Unreleased\n\n### API\n- X.\n', '0.2.0', section), /unknown heading "API"/)
})

it('finds the section for new changes in the changelog of each package', () => {
  const section = sectionText([change('minor', 'Removed: x.')])
  for (const file of CHANGELOGS)
    assert.match(
      withSection(readFileSync(file, 'utf8'), '9.8.7', section),
      /\n## Unreleased\n\n## 9\.8\.7\n\n[^]*### Removed\n(?:- [^]*\n)?- X\.\n/,
    )
})

it('has versions with dates, headings in order, and entries of at most two lines', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  for (const file of CHANGELOGS) {
    const [, unreleased = '', ...released] = readFileSync(file, 'utf8').split(/^## /m)
    assert.match(unreleased, /^Unreleased\n/, file)
    // The clients were created after the first release.
    if (file === 'CHANGELOG.md' || released.length > 0) assert.ok(released[0]?.startsWith(`${version} - `), file)
    for (const section of [unreleased, ...released]) {
      if (section !== unreleased) assert.match(section, /^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d\n/, file)
      const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading)
      assert.deepEqual(
        headings,
        ['Breaking', 'Added', 'Changed', 'Fixed', 'Removed'].filter((one) => headings.includes(one)),
        file,
      )
      for (const [entry] of section.matchAll(/^- .*(?:\n {2}.*)*$/gm)) {
        const lines = entry.split('\n')
        assert.ok(lines.length <= 2 && lines.every(({ length }) => length <= 140), entry)
      }
    }
  }
})

it("raises only the project's own versions", () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  assert.equal(withVersion(lock, '9.8.7').split('9.8.7').length - 1, 2)
  assert.match(
    withVersion(readFileSync('packages/client-python/pyproject.toml', 'utf8'), '9.8.7'),
    /\nversion = "9\.8\.7"/,
  )
  assert.throws(() => withVersion('{}', '9.8.7'), /no version/)
})

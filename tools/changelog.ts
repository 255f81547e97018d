// Turns .changeset/*.md into the next section of CHANGELOG.md. Without arguments it checks the files and prints the section;
// `--release` raises the versions, writes the section and deletes the files. RELEASING.md has the steps around it.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const LEVELS = ['patch', 'minor', 'major'] as const
/** Headings of Keep a Changelog, after the one for changes that break something. */
const HEADINGS = ['Breaking', 'Added', 'Changed', 'Fixed', 'Removed'] as const
const FRONT_MATTER = /^---\n"vehicle-data-service": (patch|minor|major)\n---\n+(.*)$/s
const ENTRY = new RegExp(`(?:^|\\n\\n| )(?=(?:${HEADINGS.join('|')}): )`)
const MANIFESTS = [
  '{.,web,packages/client}/package.json',
  '{.,web}/package-lock.json',
  'packages/client-python/pyproject.toml',
]
const UNRELEASED = '## Unreleased\n'

type Level = (typeof LEVELS)[number]
type Heading = (typeof HEADINGS)[number]

export interface Change {
  readonly level: Level
  readonly entries: readonly { readonly heading: Heading; readonly text: string }[]
}

/** Reads one file of .changeset. @throws Error if it does not have the form that .changeset/README.md describes */
export function parseChange(file: string, text: string): Change {
  const [, level, body = ''] = FRONT_MATTER.exec(text) ?? []
  if (level === undefined || body.trim() === '') {
    throw new Error(`${file}: expected front matter and at least one line; see .changeset/README.md`)
  }
  const entries = body
    .trim()
    .split(ENTRY)
    .flatMap((part) => part.split('\n\n'))
    .map((part) => part.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter((part) => part !== '')
    .map((part) => {
      const heading = HEADINGS.find((one) => part.startsWith(`${one}: `))
      const words = heading === undefined ? part : part.slice(heading.length + 2)
      return { heading: heading ?? 'Changed', text: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` }
    })
  return { level: level as Level, entries }
}

/** The version after these changes. Before 1.0.0 a breaking change raises the second number. */
export function nextVersion(version: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const highest = Math.max(...changes.map(({ level }) => LEVELS.indexOf(level)))
  if (LEVELS[highest] === 'major' && major > 0) return `${major + 1}.0.0`
  return highest > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The lists of a section, one per heading that has entries. */
export function sectionText(changes: readonly Change[]): string {
  const entries = changes.flatMap((change) => change.entries)
  return HEADINGS.flatMap((heading) => {
    const lines = entries.filter((entry) => entry.heading === heading).map(({ text }) => `- ${text}\n`)
    return lines.length === 0 ? [] : [`### ${heading}\n${lines.join('')}`]
  }).join('\n')
}

/** Puts the section of a version below the heading of what is not released. */
export function withSection(changelog: string, title: string, section: string): string {
  const at = changelog.indexOf(UNRELEASED)
  if (at === -1) throw new Error(`CHANGELOG.md has no line "${UNRELEASED.trim()}"`)
  const end = at + UNRELEASED.length
  return `${changelog.slice(0, end)}\n## ${title}\n\n${section}${changelog.slice(end)}`
}

/** Replaces the project's own versions in a manifest or lockfile, and nothing else in it. */
export function withVersion(text: string, version: string): string {
  const own =
    /("name": "@?vehicle-data-service[^"]*",\n\s+"version": "|\nname = "vehicle-data-service[^"]*"\nversion = ")[^"]+/g
  if (text.search(own) === -1) throw new Error('no version below the name of the project')
  return text.replace(own, `$1${version}`)
}

function main(): void {
  const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
  const root = join(import.meta.dirname, '..')
  const files = globSync('.changeset/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md'))
  const changes = files.toSorted().map((file) => parseChange(file, readFileSync(join(root, file), 'utf8')))
  if (changes.length === 0) return console.log('No changes since the last release.')
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const version = nextVersion(current, changes)
  const section = sectionText(changes)
  console.log(`## ${version}\n\n${section}`)
  if (!values.release) return
  for (const file of globSync(MANIFESTS, { cwd: root })) {
    writeFileSync(join(root, file), withVersion(readFileSync(join(root, file), 'utf8'), version))
  }
  const changelog = join(root, 'CHANGELOG.md')
  const title = `${version} (${new Date().toISOString().slice(0, 10)})`
  writeFileSync(changelog, withSection(readFileSync(changelog, 'utf8'), title, section))
  for (const file of files) rmSync(join(root, file))
}

if (import.meta.main) main()

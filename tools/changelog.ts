// Turns .changeset/*.md into the next section of each CHANGELOG.md. Without arguments it checks the files and prints
// the sections; `--release` raises the versions, writes the sections and deletes the files. RELEASING.md describes the
// other steps.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const LEVELS = ['patch', 'minor', 'major'] as const
const HEADINGS = ['Breaking', 'Added', 'Changed', 'Fixed', 'Removed'] as const
const FRONT_MATTER = /^---\n((?:"[^"\n]+": (?:patch|minor|major)\n)+)---\n+(.*)$/s
/** Packages and their changelogs. All have the version of the service. */
const CHANGELOGS: Readonly<Record<string, string>> = {
  'vehicle-data-service': 'CHANGELOG.md',
  '@vehicle-data-service/client': 'packages/client/CHANGELOG.md',
  'vehicle-data-service-client': 'packages/client-python/CHANGELOG.md',
}
const NO_CHANGES = 'No changes. Released together with the service.\n'
const ENTRY = new RegExp(`(?:^|\\n\\n| )(?=(?:${HEADINGS.join('|')}): )`)
const MANIFESTS = [
  '{.,web,packages/client}/package.json',
  '{.,web}/package-lock.json',
  'packages/client-python/pyproject.toml',
]
const UNRELEASED = '## Unreleased\n'
const LINE_CHARACTERS_MAX = 140
const ENTRY_LINES_MAX = 2

type Level = (typeof LEVELS)[number]
type Heading = (typeof HEADINGS)[number]

export interface Change {
  /** Packages whose changelogs list the change. */
  readonly packages: readonly string[]
  /** Highest level of these packages. */
  readonly level: Level
  readonly entries: readonly { readonly heading: Heading; readonly text: string }[]
}

/** Parses a file of .changeset. @throws Error if it lacks the form described in .changeset/README.md */
export function parseChange(file: string, text: string): Change {
  const [, front = '', body = ''] = FRONT_MATTER.exec(text) ?? []
  const lines = [...front.matchAll(/"(.+)": (.+)/g)]
  const packages = lines.map(([, name = '']) => name)
  if (lines.length === 0 || body.trim() === '' || !packages.every((name) => Object.hasOwn(CHANGELOGS, name))) {
    throw new Error(
      `${file}: expected front matter with known packages, and at least one line; see .changeset/README.md`,
    )
  }
  const level = LEVELS.findLast((one) => lines.some(([, , stated]) => stated === one)) ?? 'patch'
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
  const long = entries.find((entry) => entryLines(entry.text).length > ENTRY_LINES_MAX)
  if (long !== undefined) {
    throw new Error(
      `${file}: an entry has at most ${ENTRY_LINES_MAX} lines of ${LINE_CHARACTERS_MAX} characters: ${long.text}`,
    )
  }
  return { packages, level, entries }
}

/** Returns the version after these changes. Before 1.0.0 a breaking change raises the second number. */
export function nextVersion(version: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const highest = Math.max(...changes.map(({ level }) => LEVELS.indexOf(level)))
  if (LEVELS[highest] === 'major' && major > 0) return `${major + 1}.0.0`
  return highest > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

function entryLines(text: string): string[] {
  const lines: string[] = []
  let line = '-'
  for (const word of text.split(' ')) {
    if (`${line} ${word}`.length > LINE_CHARACTERS_MAX) {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** Returns the lists of a section, one per heading with entries. */
export function sectionText(changes: readonly Change[]): string {
  const entries = changes.flatMap((change) => change.entries)
  return HEADINGS.flatMap((heading) => {
    const lines = entries
      .filter((entry) => entry.heading === heading)
      .map(({ text }) => `${entryLines(text).join('\n')}\n`)
    return lines.length === 0 ? [] : [`### ${heading}\n${lines.join('')}`]
  }).join('\n')
}

/** Moves the unreleased entries, then the lists of a section, below the title of a version. */
export function withSection(changelog: string, title: string, section: string): string {
  const { before, unreleased, after } = partsOf(changelog)
  return `${before}\n## ${title}\n\n${withUnreleased(unreleased, section)}${after}`
}

/** Splits a changelog into the text before the unreleased entries, these entries, and the released versions. */
function partsOf(changelog: string): { before: string; unreleased: string; after: string } {
  const at = changelog.indexOf(UNRELEASED)
  if (at === -1) throw new Error(`CHANGELOG.md has no line "${UNRELEASED.trim()}"`)
  const start = at + UNRELEASED.length
  const next = changelog.indexOf('\n## ', start)
  const end = next === -1 ? changelog.length : next
  return { before: changelog.slice(0, start), unreleased: changelog.slice(start, end), after: changelog.slice(end) }
}

/** Joins two sections, heading by heading. */
function withUnreleased(unreleased: string, section: string): string {
  const [first, second] = [listsOf(unreleased), listsOf(section)]
  if (first.size === 0) return section
  return HEADINGS.flatMap((heading) => {
    const lists = [first.get(heading), second.get(heading)].filter((list) => list !== undefined)
    return lists.length === 0 ? [] : [`### ${heading}\n${lists.join('')}`]
  }).join('\n')
}

/** Returns entries by heading. @throws Error for an unknown heading */
function listsOf(section: string): Map<string, string> {
  const [, ...parts] = section.split(/^### /m)
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.trim().split('\n')
      if (!HEADINGS.some((one) => one === heading)) throw new Error(`CHANGELOG.md: unknown heading "${heading}"`)
      return [heading, `${lines.join('\n')}\n`]
    }),
  )
}

/** Replaces only the project's own versions in a manifest or lockfile. */
export function withVersion(text: string, version: string): string {
  const own =
    /("name": "@?vehicle-data-service[^"]*",\n\s+"version": "|\nname = "vehicle-data-service[^"]*"\nversion = ")[^"]+/g
  if (text.search(own) === -1) throw new Error('no version below the name of the project')
  return text.replace(own, `$1${version}`)
}

/** Returns the section below the unreleased entries. */
function newestSection(changelog: string): string {
  const [, section = ''] = partsOf(changelog).after.split(/^(?=## )/m)
  return section
}

function main(): void {
  const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
  const root = join(import.meta.dirname, '..')
  const files = globSync('.changeset/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md'))
  const changes = files.toSorted().map((file) => parseChange(file, readFileSync(join(root, file), 'utf8')))
  if (changes.length === 0) return console.log('No changes since the last release.')
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const version = nextVersion(current, changes)
  const title = `${version} - ${new Date().toISOString().slice(0, 10)}`
  const changelogs = Object.entries(CHANGELOGS).map(([name, file]) => {
    const section = sectionText(changes.filter(({ packages }) => packages.includes(name)))
    const changelog = readFileSync(join(root, file), 'utf8')
    return { name, file, text: withSection(changelog, title, section === '' ? NO_CHANGES : section) }
  })
  for (const { name, text } of changelogs) console.log(`# ${name}\n\n${newestSection(text)}`)
  if (!values.release) return
  for (const file of globSync(MANIFESTS, { cwd: root })) {
    writeFileSync(join(root, file), withVersion(readFileSync(join(root, file), 'utf8'), version))
  }
  for (const { file, text } of changelogs) writeFileSync(join(root, file), text)
  for (const file of files) rmSync(join(root, file))
}

if (import.meta.main) main()

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SitePage } from './layout.ts'
import { renderMarkdown, type TitleOf, type UrlOf } from './markdown.ts'
import { FOLDERS, GROUPS, NOT_ON_SITE, OTHER_GROUP, SHORT_TITLES } from './site-map.ts'

const KINDS: Readonly<Record<(typeof FOLDERS)[number], { kind: string; parent: { title: string; url: string } }>> = {
  problems: { kind: 'Error', parent: { title: 'Errors', url: '/docs/guide/errors' } },
  operations: { kind: 'Alert', parent: { title: 'Operations', url: '/docs/operations' } },
}

/** Page of the changelog, generated from the file at the root of the project. */
export const CHANGELOG = 'changelog.md'

interface PageFile {
  /** Path below docs/. */
  readonly file: string
  readonly text: string
  readonly group: string | undefined
}

/**
 * Returns the pages of the Markdown files in docs/, starting with those of the side bar in order.
 * @param files other files of docs/ that may be linked or shown (pictures), by path below docs/
 */
export function guidePages(docsDirectory: string, files: ReadonlySet<string>): SitePage[] {
  const sources = pageFiles(docsDirectory)
  const known = new Set(sources.map(({ file }) => file))
  const urlOf: UrlOf = (file) => {
    if (files.has(file)) return `/docs/${file}`
    if (file === 'problems') return '/docs/guide/errors'
    if (file === 'openapi.json') return '/openapi.json'
    return known.has(file) ? pageUrl(file) : undefined
  }
  const titles = new Map(sources.map(({ file, text }) => [file, /^# (.+)$/m.exec(text)?.[1]]))
  const titleOf: TitleOf = (file) => SHORT_TITLES[file] ?? titles.get(file)
  return sources.map(({ file, text, group }) => {
    const { title, body, sections } = renderMarkdown(text, file, urlOf, titleOf)
    const shortTitle = SHORT_TITLES[file]
    const folder = FOLDERS.find((name) => file.startsWith(`${name}/`))
    return {
      url: pageUrl(file),
      title,
      body,
      sections,
      ...(shortTitle === undefined ? {} : { shortTitle }),
      ...(group === undefined ? {} : { group }),
      ...(folder === undefined ? {} : KINDS[folder]),
    }
  })
}

/** Returns the source of each page, such as "guide/errors.md". */
export function pageFiles(docsDirectory: string): PageFile[] {
  const read = (file: string, group?: string): PageFile => ({
    file,
    text: file === CHANGELOG ? changelogText(docsDirectory) : readFileSync(join(docsDirectory, file), 'utf8'),
    group,
  })
  const listed = GROUPS.flatMap(({ title, files }) => files.map((file) => read(file, title)))
  const named = new Set(listed.map(({ file }) => file))
  const others = globSync(['*.md', 'guide/*.md'], { cwd: docsDirectory })
    .toSorted()
    .filter((file) => !named.has(file) && !NOT_ON_SITE.has(file))
    .map((file) => read(file, OTHER_GROUP))
  const inFolders = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/*.md`, { cwd: docsDirectory })
      .toSorted()
      .map((file) => read(file)),
  )
  return [...listed, ...others, ...inFolders]
}

/** CHANGELOG.md of the project, whose links start at its root. A section without entries is omitted. */
function changelogText(docsDirectory: string): string {
  const text = readFileSync(join(docsDirectory, '..', 'CHANGELOG.md'), 'utf8')
  return text.replaceAll('](docs/', '](').replace(/^## Unreleased\n\s*(?=## )/m, '')
}

function pageUrl(file: string): string {
  return `/docs/${file.replace(/\.md$/, '')}`
}

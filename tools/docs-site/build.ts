// node tools/docs-site/build.ts [folder]: writes the documentation and the landing page to web/dist or another folder,
// beside the dashboard that Vite has built. docs/adr/0235-documentation-is-static-pages.md explains the design.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiDocument, RecordedExamples } from './api-document.ts'
import { DRAWINGS } from './drawings.ts'
import { CHANGELOG, guidePages, pageFiles } from './guides.ts'
import { homePage, notFoundPage } from './home.ts'
import { landingDocument } from './landing.ts'
import { pageDocument, type SiteAssets, type SitePage } from './layout.ts'
import { referencePages } from './reference.ts'
import { searchIndex } from './search-index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = join(root, 'docs')
const dist = process.argv[2] ?? join(root, 'web', 'dist')
const MANIFEST = join(dist, '.vite', 'manifest.json')
/** Maximum size of a picture; larger ones stay in the repository, because every process keeps the pages in memory. */
const PICTURE_BYTES_MAX = 300_000

interface BuiltEntry {
  readonly file: string
  readonly css?: readonly string[]
}

function build(): void {
  const pictures = globSync('**/*.png', { cwd: docs }).filter(
    (file) => statSync(join(docs, file)).size <= PICTURE_BYTES_MAX,
  )
  const document: ApiDocument = JSON.parse(readFileSync(join(docs, 'openapi.json'), 'utf8'))
  const examples: RecordedExamples = JSON.parse(readFileSync(join(docs, 'openapi-examples.json'), 'utf8'))
  const guides = guidePages(docs, new Set(pictures))
  const [quickStart, ...others] = guides
  const [reference, ...operations] = referencePages(document, examples)
  const pages = [homePage(examples['search_vehicles']), quickStart, reference, ...others, ...operations].filter(
    (page) => page !== undefined,
  )
  const assets = writeAssets(pages)
  for (const page of pages) write(fileOf(page), pageDocument(page, pages, assets))
  // Also writes the Markdown source of each guide, for language models and terminals.
  for (const { file, text } of pageFiles(docs)) if (file !== CHANGELOG) write(`docs/${file}`, text)
  for (const file of pictures) cpSync(join(docs, file), join(dist, 'docs', file))
  for (const { file, svg } of DRAWINGS) write(`docs/drawings/${file}`, svg)
  write('landing.html', landingDocument(examples, assets))
  write('docs/not-found.html', pageDocument(notFoundPage(), pages, assets))
}

function fileOf({ url }: SitePage): string {
  return url === '/docs' ? 'docs/index.html' : `${url.slice(1)}.html`
}

function writeAssets(pages: readonly SitePage[]): SiteAssets {
  const manifest: Readonly<Record<string, BuiltEntry | undefined>> = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const entry = manifest['src/docs-site/docs-site.ts']
  if (entry === undefined) throw new Error(`${MANIFEST} does not name the script of the documentation`)
  rmSync(dirname(MANIFEST), { recursive: true })
  // No hash in the name, because the dashboard, which is built earlier, loads it too.
  write('docs/search.json', searchIndex(pages))
  return {
    scripts: [`/${entry.file}`],
    styles: (entry.css ?? []).map((file) => `/${file}`),
    searchIndex: '/docs/search.json',
  }
}

function write(file: string, text: string): void {
  const path = join(dist, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

build()

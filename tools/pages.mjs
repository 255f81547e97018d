// Builds the dashboard's pages where web/dist is missing or older than what it is made from. Plain JavaScript for the
// same reason as launch.mjs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFolder, root, withInstallLock, workFolder } from './install-lock.mjs'
import { ensurePagesInstalled, PAGES, pinnedBinary, run } from './install.mjs'

const BUILD_MS_MAX = 2 * 60_000
const webDirectory = join(root, PAGES)
const dist = join(webDirectory, 'dist')
/** Holds the hash of the sources that the pages beside it were made from. The service loads its pages again when it changes. */
const STAMP = '.built'
/** Writes the documentation beside what Vite has built. */
const docsBuilder = join(root, 'tools', 'docs-site', 'build.ts')
/** What the documentation is made from, besides web/. */
const DOCS_SOURCES = ['docs', 'tools/docs-site', 'tools/examples/json-text.ts', 'src/accounts/plan.ts']
/** Folders of web/ that the pages are not made from. */
const OTHER_FOLDERS = new Set(['dist', 'node_modules'])

/** Whether the pages that are there were made from the very same sources and packages. */
export function arePagesBuilt() {
  // A copy of the service without the sources serves the pages that were put there, or none.
  if (!existsSync(join(webDirectory, 'vite.config.ts'))) return true
  const stampFile = join(dist, STAMP)
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()
}

/** Puts a page in the place of those that are to be built, which says so and loads itself again. */
export function announcePages() {
  writeNotice('The pages are being built', 'This takes half a minute, once. The page loads itself again.', true)
}

/** Builds the pages unless they are. Never throws: the API does not need them. */
export async function ensurePagesBuilt() {
  try {
    if (!arePagesBuilt()) await withInstallLock(() => arePagesBuilt() || build())
  } catch (error) {
    console.error(
      `vds: the pages were not built, the API runs without them, the next start tries again: ${error.message}`,
    )
    writeNotice(
      'The pages could not be built',
      'The terminal of the service says why. Its next start tries again.',
      false,
    )
  }
}

async function build() {
  console.error('vds: building the pages of the dashboard and the documentation ...')
  await ensurePagesInstalled()
  const hash = sourceHash()
  const made = workFolder('pages')
  const vite = [webDirectory, root]
    .map((folder) => join(folder, 'node_modules', 'vite', 'bin', 'vite.js'))
    .find(existsSync)
  await runBuilder([vite, 'build', '--logLevel', 'warn', '--outDir', made])
  await runBuilder([docsBuilder, made])
  writeFileSync(join(made, STAMP), hash)
  replaceFolder(dist, made)
  console.error('vds: the pages are ready')
}

async function runBuilder(argv) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: webDirectory, env, stdio: ['ignore', 2, 2], timeout: BUILD_MS_MAX }
  await run('the builder of the pages', spawn(pinnedBinary, argv, options))
}

/** A page under every address of the pages. The policy of the pages allows styles, and no script that is not a file. */
function writeNotice(title, text, isTemporary) {
  const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  ${isTemporary ? '<meta http-equiv="refresh" content="3" />' : ''}
  <title>${title}</title>
  <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
  <style>
    body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.5rem; line-height: 1.25; }
  </style>
  <h1>${title}</h1>
  <p>${text}</p>
  <p>The API answers already: <a href="/v1/status">its status</a>, <a href="/openapi.json">its description</a>.</p>
</html>
`
  try {
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(join(dist, 'docs'), { recursive: true })
    cpSync(join(webDirectory, 'public', 'favicon.svg'), join(dist, 'favicon.svg'))
    for (const name of ['index', 'docs/index', 'docs/not-found']) writeFileSync(join(dist, `${name}.html`), page)
    writeFileSync(join(dist, STAMP), title)
  } catch (error) {
    console.error(`vds: no pages can be written: ${error.message}`)
  }
}
/** Of contents, not of times: a clone, a copy and a checkout of an older commit give files new times. */
function sourceHash() {
  const hash = createHash('sha256')
  const docsFiles = DOCS_SOURCES.map((name) => join(root, name)).flatMap((path) =>
    statSync(path).isDirectory() ? sourceFiles(path, /$^/) : [path],
  )
  for (const file of [...sourceFiles(webDirectory), ...docsFiles, join(root, 'package-lock.json')]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function sourceFiles(directory, leftOut = /\.test\.ts$|\.md$/) {
  return readdirSync(directory, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) return OTHER_FOLDERS.has(entry.name) ? [] : sourceFiles(path, leftOut)
      return leftOut.test(entry.name) ? [] : [path]
    })
}

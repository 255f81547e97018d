// Builds the dashboard's pages where web/dist is missing or older than what it is made from. Plain JavaScript for the
// same reason as launch.mjs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesDirectory, pinnedBinary, root, withInstallLock } from './install.mjs'

const BUILD_MS_MAX = 2 * 60_000
const OUTPUT_LINES_SHOWN_MAX = 20
const webDirectory = join(root, 'web')
/** Holds the hash of the sources that the pages beside it were made from. */
const stampFile = join(webDirectory, 'dist', '.built')
const builder = join(modulesDirectory, 'vite', 'bin', 'vite.js')
/** Writes the documentation beside what Vite has built. */
const docsBuilder = join(root, 'tools', 'docs-site', 'build.ts')
/** What the documentation is made from, besides web/. */
const DOCS_SOURCES = ['docs', 'tools/docs-site', 'tools/examples/json-text.ts', 'src/accounts/plan.ts']
/** Folders of web/ that the pages are not made from. */
const OTHER_FOLDERS = new Set(['dist', 'node_modules'])

/**
 * Builds the pages unless those that are there were made from the very same sources and packages. Never throws: the
 * API does not need them.
 */
export async function ensurePagesBuilt() {
  try {
    // A copy of the service without the sources serves the pages that were put there, or none.
    if (!existsSync(join(webDirectory, 'vite.config.ts')) || isBuilt()) return
    await withInstallLock(() => isBuilt() || build())
  } catch (error) {
    console.error(`vds: the dashboard was not built, the API runs without it: ${error.message}`)
  }
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()
}

function build() {
  console.error('vds: building the dashboard ...')
  const hash = sourceHash()
  runBuilder([builder, 'build', '--logLevel', 'warn'])
  runBuilder([docsBuilder])
  writeFileSync(stampFile, hash)
}

function runBuilder(argv) {
  const run = spawnSync(pinnedBinary, argv, {
    cwd: webDirectory,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    timeout: BUILD_MS_MAX,
  })
  if (run.error) throw run.error
  if (run.status !== 0) {
    console.error(`${run.stdout}${run.stderr}`.trim().split('\n').slice(0, OUTPUT_LINES_SHOWN_MAX).join('\n'))
    throw new Error('the lines above say why')
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

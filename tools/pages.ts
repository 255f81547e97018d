// Builds the dashboard's pages and the documentation if web/dist is missing or outdated. The launcher runs it:
// `announce` writes a page that announces the build, `build` installs the packages of web/ and builds.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, withLock } from './launch.mjs'

const BUILD_MS_MAX = 2 * 60_000
const web = join(root, 'web')
const dist = join(web, 'dist')
/** File with a hash of the sources that the pages were built from. The service reloads its pages when it changes. */
const STAMP = '.built'
const SOURCES = [
  'web/*.{html,json,ts}',
  'web/{src,public}/**/*',
  'docs/**/*',
  'CHANGELOG.md',
  'tools/docs-site/**/*',
  'tools/examples/json-text.ts',
  'packages/illustrations/src/**/*',
  'src/service/accounts/plan.ts',
]
/** Tests and the files of tools/generate/made-files.ts, which the build does not need. */
const NOT_BUILT = /\.test\.ts$|^docs\/sbom\.json$/

/** Installs the packages for building, type checks and lint. */
export async function installPages(): Promise<void> {
  await install(web, true)
}

/** Builds the pages if their sources changed. @throws Error with one line if that fails */
export async function buildPages(): Promise<void> {
  if (areBuilt()) return
  await installPages()
  await withLock(async () => {
    if (!areBuilt()) build()
  })
}

/** Compares contents, because clones, copies and checkouts change file times. */
function areBuilt(): boolean {
  const stamp = join(dist, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

function build(): void {
  console.error('vds: building the pages of the dashboard and the documentation ...')
  const hash = sourceHash()
  const built = join(web, 'node_modules/.pages')
  // Remains of a killed build.
  rmSync(built, { recursive: true, force: true })
  try {
    run(join(web, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', built)
    run(join(root, 'tools/docs-site/build.ts'), built)
    writeFileSync(join(built, STAMP), hash)
    rmSync(dist, { recursive: true, force: true })
    renameSync(built, dist)
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
  console.error('vds: the pages are ready')
}

function run(...argv: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, argv, {
    cwd: web,
    env,
    stdio: ['ignore', 2, 2],
    timeout: BUILD_MS_MAX,
  })
  if (status !== 0) throw new Error(`the build failed (exit code ${status}); see its output above`)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Returns the paths of the files that the pages are built from. */
export function sourceFiles(): string[] {
  const entries = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .filter((file) => !NOT_BUILT.test(file.replaceAll('\\', '/')))
    .toSorted()
}

/** Writes a page at every address of the pages. The content policy allows styles, but no inline script. */
function writeNotice(title: string, text: string, isTemporary: boolean): void {
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
    cpSync(join(web, 'public', 'favicon.svg'), join(dist, 'favicon.svg'))
    for (const name of ['index', 'docs/index', 'docs/not-found']) writeFileSync(join(dist, `${name}.html`), page)
    writeFileSync(join(dist, STAMP), title)
  } catch (error) {
    console.error(`vds: no pages can be written: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main && process.argv[2] === 'announce') {
  writeNotice('The pages are being built', 'This takes half a minute, once. The page loads itself again.', true)
} else if (import.meta.main) {
  try {
    await buildPages()
  } catch (error) {
    console.error(
      `vds: the pages were not built; the API runs without them and the next start tries again: ${messageOf(error)}`,
    )
    writeNotice('The pages could not be built', 'See the terminal of the service. Its next start tries again.', false)
    process.exitCode = 1
  }
}

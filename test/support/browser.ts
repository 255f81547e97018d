import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import sparticuz, { inflate } from '@sparticuz/chromium'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import type { Cleanup } from './temporary-folder.ts'

/** Folder of the unpacked browser (210 MB), next to the packages that contain it. */
const UNPACKED_FOLDER = resolve('node_modules/.cache/browser')
/** Far longer than any action on a machine with free capacity. */
const ACTION_MS_MAX = 60_000

/** Desktop and phone: every page must look good on both. */
export const VIEWPORTS = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } } as const
export type ViewportName = keyof typeof VIEWPORTS

let launched: Promise<Browser> | undefined

export interface PageOptions extends Pick<BrowserContextOptions, 'colorScheme' | 'storageState' | 'reducedMotion'> {
  readonly viewport?: ViewportName
}

/**
 * Opens a page with its own cookies in this process's browser; closed after the test.
 * @param baseUrl must name localhost, not 127.0.0.1: passkeys and cookies belong to it
 */
export async function openPage(test: Cleanup, baseUrl: string, options: PageOptions = {}): Promise<Page> {
  const context = await openContext(baseUrl, options)
  test.after(() => context.close())
  return context.newPage()
}

/** Opens a context with its own cookies; the caller closes it. */
export async function openContext(baseUrl: string, options: PageOptions = {}): Promise<BrowserContext> {
  const { viewport = 'desktop', ...rest } = options
  launched ??= launchBrowser()
  const browser = await launched
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: VIEWPORTS[viewport],
    deviceScaleFactor: viewport === 'phone' ? 2 : 1,
    hasTouch: viewport === 'phone',
    reducedMotion: 'reduce',
    ...rest,
  })
  context.setDefaultTimeout(ACTION_MS_MAX)
  return context
}

/** Closes the browser. Call it once, after the last test of a file. */
export async function closeBrowser(): Promise<void> {
  const browser = await launched
  launched = undefined
  await browser?.close()
}

async function launchBrowser(): Promise<Browser> {
  const folder = await unpackedFolder()
  const executablePath = join(folder, 'chromium')
  return chromium.launch({
    executablePath,
    // The package's own list contains --single-process, under which a second context crashes. All pages of a test
    // belong to one site and need no graphics card: a process per context and one for drawing cost a tenth more.
    args: ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials', '--renderer-process-limit=1'],
    env: { ...process.env, ...(runs(executablePath) ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }) },
  })
}

/** Returns false if the machine lacks a few libraries that the browser needs; the package includes them. */
function runs(executablePath: string): boolean {
  return spawnSync(executablePath, ['--version']).status === 0
}

/** Unpacks to a temporary folder and renames it, because test files run at the same time. */
async function unpackedFolder(): Promise<string> {
  const folder = join(UNPACKED_FOLDER, version())
  if (existsSync(folder)) return folder
  const aside = `${folder}.${process.pid}`
  mkdirSync(aside, { recursive: true })
  const { TMPDIR: before } = process.env
  try {
    process.env['TMPDIR'] = aside
    await sparticuz.executablePath()
    await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(aside, { recursive: true })
  }
  return folder
}

function packageFolder(): string {
  return resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
}

function version(): string {
  const manifest: unknown = createRequire(import.meta.url)(join(packageFolder(), 'package.json'))
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) throw new Error('no version')
  return String(manifest.version)
}

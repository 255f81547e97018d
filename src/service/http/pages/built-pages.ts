import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { WRITTEN_URL } from './documents.ts'

/** Types of text files that contain the service's address. */
const HAS_ADDRESSES = new Set(['.html', '.md', '.txt', '.json'])
/** Memory limits for the built pages. They use about a fifth of it. */
const PAGE_FILES_MAX = 500
const PAGE_BYTES_MAX = 32 * 1024 * 1024
/** Smaller files are not worth compressing. */
const GZIP_BYTES_MIN = 1_024
const INDEX = 'index.html'
/** Folder of the documentation. Its pages are served without their extension. */
export const DOCS_FOLDER = 'docs/'
/** Pages with routes of their own. */
const SENT_BY_NAME = /^(?:landing|index|docs\/index|docs\/not-found|docs\/problems\/\w+)\.html$/
/** File names in this folder contain a content hash, so they never change. */
const HASHED_FOLDER = 'assets/'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

export interface PageFile {
  readonly contentType: string
  readonly body: Buffer
  readonly packed: Buffer | undefined
  readonly entityTag: string
  readonly cacheControl: string
}

export interface BuiltPages {
  readonly files: ReadonlyMap<string, PageFile>
  readonly index: PageFile
  readonly byPath: ReadonlyMap<string, PageFile>
}

/**
 * Reads built pages; undefined if there are none. `publicUrl` replaces the address in the documentation.
 * @throws Error if the pages exceed the limits of a dashboard
 */
export async function readBuiltPages(directory: string, publicUrl: string): Promise<BuiltPages | undefined> {
  const files = await readFiles(directory, publicUrl)
  const index = files.get(INDEX)
  if (index === undefined) return undefined
  const served = [...files].filter(([name]) => !SENT_BY_NAME.test(name))
  return { files, index, byPath: new Map(served.map(([name, file]) => [urlOf(name), file])) }
}

function withAddress(written: Buffer, publicUrl: string): Buffer {
  if (publicUrl === WRITTEN_URL) return written
  return Buffer.from(written.toString('utf8').replaceAll(WRITTEN_URL, publicUrl))
}

function urlOf(name: string): string {
  return name.startsWith(DOCS_FOLDER) ? `/${name.replace(/\.html$/, '')}` : `/${name}`
}

async function readFiles(directory: string, publicUrl: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)] !== undefined)
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  if (names.length > PAGE_FILES_MAX) throw new Error(`${directory} holds more than ${PAGE_FILES_MAX} files`)
  const files = new Map<string, PageFile>()
  let bytes = 0
  for (const name of names.toSorted()) {
    const written = await readFile(join(directory, name))
    const body = HAS_ADDRESSES.has(extname(name)) ? withAddress(written, publicUrl) : written
    bytes += body.length
    if (bytes > PAGE_BYTES_MAX) throw new Error(`${directory} holds more than ${PAGE_BYTES_MAX} bytes`)
    files.set(name, await pageFile(name, body))
  }
  return files
}

async function pageFile(name: string, body: Buffer): Promise<PageFile> {
  const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'
  const isText = /^text|json|svg/.test(contentType)
  return {
    contentType,
    body,
    packed: isText && body.length >= GZIP_BYTES_MIN ? await promisify(gzip)(body, { level: 9 }) : undefined,
    entityTag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`,
    cacheControl: name.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}

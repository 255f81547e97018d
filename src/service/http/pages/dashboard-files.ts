import { createHash } from 'node:crypto'
import { unwatchFile, watchFile, type StatsListener } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, extname, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { targetOf, type SendPage } from '#http/unknown-routes.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { SendDocsPage } from './documentation.ts'
import { WRITTEN_URL } from './documents.ts'

/**
 * Addresses of the dashboard's pages. Each returns the same document, which the browser fills. An address that is
 * missing here does not open when it is loaded directly. None may begin with an API path (/v1, /account, /api, /docs,
 * /images, /mcp).
 */
const PAGE_ADDRESSES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/connect',
  '/overview',
  '/keys',
  '/requests',
  '/explorer',
  '/explorer/*',
  '/fleet',
  '/watchlists',
  '/watchlists/*',
  '/webhooks',
  '/webhooks/*',
  '/notifications',
  '/plan',
  '/team',
  '/security',
  '/operator',
  '/operator/*',
] as const

/** Page at "/" for users who are not signed in. */
const LANDING = 'landing.html'
const DOCS_ADDRESS = /^\/docs(?:[/?]|$)/
/** Folder of the documentation. Its pages are served without their extension. */
const DOCS_FOLDER = 'docs/'
const DOCS_NOT_FOUND = `${DOCS_FOLDER}not-found.html`
/** Addresses of files. The existing files are known only once the pages are built. */
const FILE_ADDRESSES = ['/favicon.svg', '/color-scheme.js', '/assets/*', '/docs/*']
/** Written last by the build: the pages are complete and have changed. */
const STAMP = '.built'
const STAMP_POLL_MS = 1_000
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?vds\.session_token=/

/** Addresses of APIs and files. Unknown ones get JSON, even in a browser. */
const NOT_PAGES = /^\/(?:v1|account|api|docs|images|mcp|assets|\.well-known)(?:[/?]|$)|\.[a-z0-9]+(?:\?|$)/i

/** Allows the pages our own scripts and requests to this service only. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The component library sets sizes and colors in style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

const VARY = 'Accept, Accept-Encoding'

/** Built dashboard in memory. @fastify/static would tag files by time, so that nodes disagree, and not compress. */
export interface Pages {
  /** Adds the files, and the first page under every page address. */
  readonly mount: (app: FastifyInstance) => void
  /** Returns "/" to browsers: the dashboard with a session cookie, else the landing page. Undefined for programs. */
  readonly sendHome: SendPage
  /** Returns a documentation page; undefined if it is not built. */
  readonly sendDocsPage: SendDocsPage
  /** Returns a not-found page to browsers; undefined for programs. */
  readonly sendNotFound: SendPage
  readonly close: () => void
}

/**
 * Loads a built dashboard, and reloads it after each build while the service runs: a first start serves a placeholder
 * page until then. Undefined if none exists: everything except pages works then.
 * @throws Error if it exceeds the limits of a dashboard
 */
export async function loadPages(
  directory: string,
  { publicUrl, log }: { publicUrl: string; log: Pick<Log, 'warn'> },
): Promise<Pages | undefined> {
  const first = await readBuiltPages(directory, publicUrl)
  if (first === undefined) return undefined
  let built = first
  const reload: StatsListener = ({ mtimeMs }) => {
    // Zero: the file is missing, because a build is running or its builder writes none.
    if (mtimeMs === 0) return
    readBuiltPages(directory, publicUrl).then(
      (read) => (built = read ?? built),
      (error: unknown) => log.warn({ error: messageOf(error) }, 'the pages were built again and cannot be read'),
    )
  }
  const stamp = join(directory, STAMP)
  watchFile(stamp, { persistent: false, interval: STAMP_POLL_MS }, reload)
  return {
    mount(app) {
      const addresses = PAGE_ADDRESSES.filter((address) => address !== '/')
      for (const url of addresses) addRoute(app, url, () => built.index)
      for (const url of FILE_ADDRESSES) addRoute(app, url, (path) => built.byPath.get(path))
    },
    sendHome(request, reply) {
      if (!isBrowser(request)) return undefined
      const isSignedIn = SESSION_COOKIE.test(request.headers.cookie ?? '')
      const page = (isSignedIn ? undefined : built.files.get(LANDING)) ?? built.index
      return send(request, reply, page, `${VARY}, Cookie`)
    },
    sendDocsPage(page, request, reply) {
      const file = built.files.get(`${DOCS_FOLDER}${page}.html`)
      return file === undefined ? undefined : send(request, reply, file)
    },
    sendNotFound: (request, reply) => {
      if (!isBrowser(request) || !/^(?:GET|HEAD)$/.test(request.method)) return undefined
      const dashboard = NOT_PAGES.test(request.url) ? undefined : built.index
      const page = DOCS_ADDRESS.test(request.url) ? built.files.get(DOCS_NOT_FOUND) : dashboard
      return page && sendBody(request, reply.code(404).headers(headersOf(page)), page)
    },
    close: () => unwatchFile(stamp, reload),
  }
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}

function addRoute(app: FastifyInstance, url: string, find: (path: string) => PageFile | undefined): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const file = find(targetOf(request).split('?', 1)[0] ?? '')
      if (file !== undefined) return send(request, reply, file)
      reply.callNotFound()
      return reply
    },
  })
}

function send(request: FastifyRequest, reply: FastifyReply, file: PageFile, vary = VARY): FastifyReply {
  reply.headers({ ...headersOf(file), etag: file.entityTag, vary })
  const ifNoneMatch = request.headers['if-none-match'] ?? ''
  if (ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.entityTag))
    return reply.code(304).send()
  return sendBody(request, reply, file)
}

function headersOf({ cacheControl }: PageFile): Readonly<Record<string, string>> {
  return { ...PAGE_HEADERS, 'cache-control': cacheControl, vary: VARY }
}

function sendBody(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const { contentType, body, packed } = file
  reply.header('content-type', contentType)
  const isPacked = packed !== undefined && /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(body)
}

/** Types of text files that contain the service's address. */
const HAS_ADDRESSES = new Set(['.html', '.md', '.txt', '.json'])
/** Memory limits for the built pages. They use about a fifth of it. */
const PAGE_FILES_MAX = 500
const PAGE_BYTES_MAX = 32 * 1024 * 1024
/** Smaller files are not worth compressing. */
const GZIP_BYTES_MIN = 1_024
const INDEX = 'index.html'
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

interface PageFile {
  readonly contentType: string
  readonly body: Buffer
  readonly packed: Buffer | undefined
  readonly entityTag: string
  readonly cacheControl: string
}

interface BuiltPages {
  readonly files: ReadonlyMap<string, PageFile>
  readonly index: PageFile
  readonly byPath: ReadonlyMap<string, PageFile>
}

/**
 * Reads built pages; undefined if there are none. `publicUrl` replaces the address in the documentation.
 * @throws Error if the pages exceed the limits of a dashboard
 */
async function readBuiltPages(directory: string, publicUrl: string): Promise<BuiltPages | undefined> {
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

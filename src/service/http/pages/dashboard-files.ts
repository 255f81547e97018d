import { unwatchFile, watchFile, type StatsListener } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SendDocsPage } from './documentation.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { targetOf, type SendPage } from '#http/unknown-routes.ts'
import { DOCS_FOLDER, readBuiltPages, type PageFile } from './built-pages.ts'

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

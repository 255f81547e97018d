import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { BurstLimiter } from '#accounts/usage/rate-limits.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { type ImageFile, readImageName } from '#illustrations/image-files.ts'
import type { IllustrationParameters } from '#illustrations/parameters.ts'
import { drawSideView } from '#illustrations/side-view.ts'
import { networkOf } from '#platform/network/client-address.ts'
import { ProblemError } from '#platform/problem.ts'
import { Threads } from '#platform/threads.ts'
import { isUnchanged } from './content-negotiation.ts'
import { DRAWINGS_PER_ADDRESS_MAX, DRAWN_IMAGES_BYTES_MAX, DRAWN_IMAGES_WAITING_MAX } from './limits.ts'
import { type ProblemContext, sendProblem } from './problem-responses.ts'
import type { RasterJob } from './raster-thread.ts'
import { SECURITY_HEADERS } from './response-headers.ts'
import { routeNotFound } from './unknown-routes.ts'

interface ImageRoutes extends ProblemContext {
  readonly currentCatalog: () => Catalog
}

// File names identify their content, so clients may cache them. Pages of any site may show them.
const IMAGE_HEADERS = {
  ...SECURITY_HEADERS,
  // Allows the drawing's own style attributes; it contains no script and no address.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const

/** Serves illustrations without a key or quota. */
export function addImageRoutes(app: FastifyInstance, context: ImageRoutes): void {
  const images = new DrawnImages()
  app.addHook('onClose', () => images.close())
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      const bytes = await images.read(name, context.currentCatalog(), networkOf(request.ip))
      if (bytes === undefined) return sendProblem(reply, routeNotFound(), context)
      const entityTag = `"${name}"`
      reply.headers(IMAGE_HEADERS).header('etag', entityTag)
      if (isUnchanged(request.headers['if-none-match'], entityTag)) return reply.code(304).send()
      return reply.header('content-type', name.endsWith('.svg') ? 'image/svg+xml' : 'image/png').send(bytes)
    },
  })
}

const RASTER_THREAD = new URL('./raster-thread.ts', import.meta.url)

const ENTRY_OVERHEAD_BYTES = 300
const LIMIT_SECONDS = 10

/** Draws illustrations on demand and caches them. Bounded, because it needs no key: one thread, a limited queue. */
export class DrawnImages {
  readonly #cached = new LRUCache<string, Buffer>({
    maxSize: DRAWN_IMAGES_BYTES_MAX,
    sizeCalculation: (bytes, name) => bytes.length + name.length * 2 + ENTRY_OVERHEAD_BYTES,
  })
  readonly #drawing = new Map<string, Promise<Buffer>>()
  /** One thread: it frees some 10 MB of pixels between two drawings. */
  readonly #thread = new Threads<RasterJob, Uint8Array<ArrayBuffer>>({ file: RASTER_THREAD })
  /** Counts in units of ten seconds instead of the limiter's seconds. */
  readonly #limit = new BurstLimiter(() => performance.now() / LIMIT_SECONDS)

  /**
   * Returns the bytes of a file such as "0123456789abcdef-640.png"; undefined if no vehicle has this illustration.
   * @param network caller's network, the unit of the limit
   * @throws ProblemError rate_limit_exceeded (too many drawings for the network) or service_unavailable (full queue)
   */
  async read(name: string, catalog: Catalog, network: string): Promise<Buffer | undefined> {
    const cached = this.#cached.get(name) ?? this.#drawing.get(name)
    if (cached !== undefined) return cached
    const parsedName = readImageName(name)
    const parameters = parsedName && catalog.illustrations.parametersOf(parsedName.key)
    if (parsedName === undefined || parameters === undefined) return undefined
    if (this.#drawing.size >= DRAWN_IMAGES_WAITING_MAX) {
      throw new ProblemError('service_unavailable', 'Too many illustrations are being drawn. Try again in a moment.')
    }
    if (!this.#limit.take(network, DRAWINGS_PER_ADDRESS_MAX).granted) {
      throw new ProblemError(
        'rate_limit_exceeded',
        'Too many new illustrations for your IP address. Try again in a moment.',
        {
          retryAfterSeconds: 1,
        },
      )
    }
    const drawing = this.#draw(parsedName.file, JSON.parse(parameters) as IllustrationParameters)
    this.#drawing.set(name, drawing)
    try {
      const bytes = await drawing
      this.#cached.set(name, bytes)
      return bytes
    } finally {
      this.#drawing.delete(name)
    }
  }

  async #draw({ format, width }: ImageFile, parameters: IllustrationParameters): Promise<Buffer> {
    const svg = drawSideView(parameters)
    if (format === 'svg') return Buffer.from(svg)
    const png = await this.#thread.run({ svg, widthPx: width })
    return Buffer.from(png.buffer)
  }

  /** Ends the thread. Call after the server has closed. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}

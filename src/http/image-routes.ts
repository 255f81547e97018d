import type { Catalog } from '#catalog/catalog.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './pipeline/caller-address.ts'
import { isUnchanged } from './pipeline/conditional.ts'
import { DrawnImages } from './drawn-images.ts'
import { sendProblem, type ProblemContext } from './problem-responses.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { routeNotFound } from './unknown-routes.ts'

interface ImageDoor extends ProblemContext {
  readonly currentCatalog: () => Catalog
}

// The name of a file names its content, so whoever has it may keep it. Pages of any site may show it.
const IMAGE_HEADERS = {
  ...SECURITY_HEADERS,
  // The drawing's own style attributes; it holds no script and no address.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const

/** Serves the files of illustrations: no key, no quota. */
export function addImageRoutes(app: FastifyInstance, door: ImageDoor): void {
  const images = new DrawnImages()
  app.addHook('onClose', () => images.close())
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      const bytes = await images.read(name, door.currentCatalog(), networkOf(request.ip))
      if (bytes === undefined) return sendProblem(reply, routeNotFound(), door)
      const entityTag = `"${name}"`
      reply.headers(IMAGE_HEADERS).header('etag', entityTag)
      if (isUnchanged(request.headers['if-none-match'], entityTag)) return reply.code(304).send()
      return reply.header('content-type', name.endsWith('.svg') ? 'image/svg+xml' : 'image/png').send(bytes)
    },
  })
}

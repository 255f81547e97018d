import type { IncomingMessage, Server } from 'node:http'
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { OPERATIONS } from '#operations/index.ts'
import type { PaymentOffer } from '#payments/payment-terms.ts'
import { AddressRanges } from '#platform/network/address-ranges.ts'
import { ProblemError } from '#platform/problem.ts'
import { VERSION } from '#platform/version.ts'
import { addAlertRoutes, type AlertAccounts } from './alerts/alert-routes.ts'
import { addUnsubscribeRoutes } from './alerts/unsubscribe-route.ts'
import { type Batches, addBatchRoute, createBatches } from './batch/batch-route.ts'
import { isDraining, limitConnections, readBodiesBeforeClosing } from './connection-management.ts'
import { addExportRoute } from './export-route.ts'
import { addImageRoutes } from './image-routes.ts'
import {
  BODY_BYTES_MAX,
  CONNECTION_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  HEADER_BYTES_MAX,
  KEEP_ALIVE_TIMEOUT_MS,
  PARSED_URLS_MAX,
  PATH_PARAMETER_CHARACTERS_MAX,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_CHECK_INTERVAL_MS,
} from './limits.ts'
import { openApiText } from './openapi/openapi.ts'
import { addDemoRoutes } from './pages/demo-routes.ts'
import { addLlmsDocument, type SendDocsPage, addDocumentation } from './pages/documentation.ts'
import { type Document, addDocument, createDocument, sendDocument } from './pages/documents.ts'
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog, paymentDocument } from './pages/well-known.ts'
import { type AdmitRequest, type OperationRouteParts, addOperationRoute } from './pipeline/operation-route.ts'
import { type PipelineContext, Pipeline } from './pipeline/pipeline.ts'
import { RenderedResponses } from './pipeline/respond.ts'
import { ResponseSender } from './pipeline/send.ts'
import { type ProblemContext, sendProblem } from './problem-responses.ts'
import { type RawContext, addRawRequests, respondToParserError } from './raw-rejections.ts'
import { addRemovedRoutes } from './removed-routes.ts'
import { AllowedOrigins, createRequestIds, setCommonHeaders } from './response-headers.ts'
import { type SendPage, addUnknownRoutes } from './unknown-routes.ts'
import { addVpicRoutes } from './vpic/vpic-routes.ts'

/** Prefix of the operations for users signed in to the dashboard. */
const EXPLORER_PREFIX = '/account/explore'

/** Dependencies of the HTTP server. The server creates none of them itself, so a test controls them all. */
export interface AppDependencies extends Omit<PipelineContext, 'rendered' | 'testData'> {
  /** Offer that `/.well-known/x402` announces now. `undefined` disables payments. */
  readonly offer?: (() => PaymentOffer | undefined) | undefined
  /** Data served to test keys. Default: the same data as for every key. */
  readonly testCatalog?: () => Catalog | Promise<Catalog>
  /** Admits requests under `/account/explore` by a session. Omit to disable the path. */
  readonly admitExplorer?: AdmitRequest
  /** Watchlists and webhooks, and their accounts. Omit to disable the paths. */
  readonly alerts?: Alerts
  readonly accounts?: AlertAccounts
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Origins whose pages may read data and pay. Default: none. */
  readonly corsOrigins?: readonly string[] | undefined
  /** Certificate and private key as PEM, for TLS in this process. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Sends "/" to browsers; undefined to respond with the list of URLs. */
  readonly sendHome?: SendPage | undefined
  readonly sendDocsPage?: SendDocsPage | undefined
  /** Sends browsers a not-found page; undefined to respond with JSON. */
  readonly sendNotFound?: SendPage | undefined
  /** Other transports on the same port; each adds its routes. */
  readonly mounts?: readonly ((app: FastifyInstance) => void)[]
}

/** Assembles the HTTP server; the caller listens. Closing it lets requests in flight finish. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const nextRequestId = createRequestIds()
  const { publicUrl, log, counts } = dependencies
  const context = { publicUrl, log, counts, nextRequestId }
  const app = fastify(serverOptions(dependencies, context))
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  limitConnections(app.server, { trustedProxies: dependencies.trustedProxies ?? [] })
  addRawRequests(app.server, context)
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error, context))
  addCommonHeaders(app, context)
  readBodiesBeforeClosing(app)
  const origins = new AllowedOrigins(dependencies.corsOrigins ?? [])
  origins.addTo(app)
  addUnknownRoutes(app, context, dependencies.sendNotFound)
  const pipelineContext = pipelineContextOf(dependencies)
  const sender = new ResponseSender(publicUrl, origins, () => isDraining(app.server))
  const pipeline = new Pipeline(pipelineContext, sender)
  const parsedUrls: OperationRouteParts['parsedUrls'] = new LRUCache({ max: PARSED_URLS_MAX })
  const parts = { context: pipelineContext, pipeline, parsedUrls }
  for (const operation of OPERATIONS) addOperationRoute(app, operation, parts)
  const batches = createBatches(pipelineContext, app.server)
  addBatchRoute(app, batches)
  const { admitExplorer } = dependencies
  if (admitExplorer !== undefined) addExplorerRoutes(app, { ...parts, batches }, admitExplorer)
  if (pipelineContext.testData !== undefined) {
    const { requestLog: _ofAccounts, ...demoContext } = pipelineContext
    addDemoRoutes(app, { ...parts, pipeline: new Pipeline(demoContext, sender) }, dependencies.clock)
  }
  addVpicRoutes(app, pipelineContext)
  addAlerts(app, pipelineContext, dependencies)
  addRemovedRoutes(app, context)
  const { exports } = pipelineContext
  if (exports !== undefined) addExportRoute(app, { ...pipelineContext, exports })
  addImageRoutes(app, pipelineContext)
  addDocuments(app, context, dependencies)
  for (const mount of dependencies.mounts ?? []) mount(app)
  await app.ready()
  return app
}

function pipelineContextOf({ testCatalog, ...dependencies }: AppDependencies): PipelineContext {
  const context = { ...dependencies, rendered: new RenderedResponses() }
  if (testCatalog === undefined) return context
  return { ...context, testData: { catalog: testCatalog, rendered: new RenderedResponses() } }
}

/** Adds the operations for users signed in to the dashboard: same responses, charged to the account. */
function addExplorerRoutes(
  app: FastifyInstance,
  { batches, ...parts }: OperationRouteParts & { readonly batches: Batches },
  admitRequest: AdmitRequest,
): void {
  app.register(
    (scope, _options, done) => {
      for (const operation of OPERATIONS) addOperationRoute(scope, operation, { ...parts, admitRequest })
      addBatchRoute(scope, batches, admitRequest)
      done()
    },
    { prefix: EXPLORER_PREFIX },
  )
}

function addAlerts(
  app: FastifyInstance,
  context: PipelineContext,
  { alerts, accounts, admitExplorer }: Pick<AppDependencies, 'alerts' | 'accounts' | 'admitExplorer'>,
): void {
  if (alerts === undefined || accounts === undefined) return
  const alertContext = { ...context, alerts, accounts }
  addAlertRoutes(app, '', alertContext)
  addUnsubscribeRoutes(app, alertContext)
  if (admitExplorer !== undefined) {
    addAlertRoutes(app, EXPLORER_PREFIX, { ...alertContext, admitRequest: admitExplorer })
  }
}

/** With `https` Fastify creates a TLS server with the same routes and responses, so one type serves for both. */
function serverOptions(
  { tls, trustedProxies = [] }: AppDependencies,
  context: ProblemContext & RawContext,
): FastifyHttpOptions<Server> {
  const proxies = new AddressRanges(trustedProxies)
  const options: FastifyHttpOptions<Server> = {
    // Our own log reports each failure once; a line per request would cost more than the response.
    logger: false,
    genReqId: context.nextRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    // A stopping service still serves requests on open connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    bodyLimit: BODY_BYTES_MAX,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: httpOptions,
    trustProxy: trustedProxies.length === 0 ? false : (address) => proxies.includes(address),
    routerOptions: {
      maxParamLength: PATH_PARAMETER_CHARACTERS_MAX,
      // Parsed strictly by request-parameters.ts.
      querystringParser: (text) => text as unknown as Record<string, unknown>,
    },
    frameworkErrors: (_error, _request, reply) => {
      setCommonHeaders(reply, context.publicUrl)
      const problem = new ProblemError(
        'invalid_parameter',
        'The URL is malformed: "%" must be followed by two hexadecimal digits that encode UTF-8.',
      )
      return sendProblem(reply, problem, context)
    },
    clientErrorHandler: (error, socket) => respondToParserError(error, socket, context),
  }
  if (tls === undefined) return options
  return { ...options, https: { ...tls, ...httpOptions } } as unknown as FastifyHttpOptions<Server>
}

const httpOptions = {
  maxHeaderSize: HEADER_BYTES_MAX,
  connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
  insecureHTTPParser: false,
  // Node would respond to a missing Host with an empty 400; the first hook sends our own problem response.
  requireHostHeader: false,
}

/** Sets the headers of every response and checks the requirements for every request. Runs first. */
function addCommonHeaders(app: FastifyInstance, context: ProblemContext): void {
  app.addHook('onRequest', (request, reply, next) => {
    setCommonHeaders(reply, context.publicUrl)
    if (isDraining(app.server)) reply.header('connection', 'close')
    const problem = hostProblem(request.raw)
    if (problem === undefined) next()
    else sendProblem(reply, problem, context)
  })
}

function addDocuments(
  app: FastifyInstance,
  context: ProblemContext,
  { offer, sendHome, sendDocsPage }: Pick<AppDependencies, 'offer' | 'sendHome' | 'sendDocsPage'>,
): void {
  const root = createDocument('application/json; charset=utf-8', JSON.stringify(rootDocument()))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => sendHome?.(request, reply) ?? sendDocument(request, reply, root),
  })
  addDocument(app, '/.well-known/x402', () => {
    const text = JSON.stringify(paymentDocument(OPERATIONS, offer?.(), context.publicUrl))
    // The payment offer may change at any time, and a client that cached old terms would sign them.
    return createDocument('application/json; charset=utf-8', text, { 'cache-control': 'no-cache' })
  })
  const catalog = createDocument(API_CATALOG_TYPE, JSON.stringify(apiCatalog(context.publicUrl)), {
    link: `<${context.publicUrl}${API_CATALOG_PATH}>; rel="api-catalog"`,
  })
  addDocument(app, API_CATALOG_PATH, () => catalog)
  let openApi: Document | undefined
  addDocument(
    app,
    '/openapi.json',
    () => (openApi ??= createDocument('application/json; charset=utf-8', openApiText(context.publicUrl))),
  )
  addLlmsDocument(app, context.publicUrl)
  addDocumentation(app, context, sendDocsPage)
}

function rootDocument(): Record<string, string> {
  return {
    service: 'Vehicle Data Service',
    version: VERSION,
    documentation: '/docs',
    openapi: '/openapi.json',
    status: '/v1/status',
    tools: '/mcp',
    guide: '/llms.txt',
  }
}

const NAME = 'host'

/** Returns why the Host header violates RFC 9112 (3.2). A proxy and this service could use different ones. */
function hostProblem(request: IncomingMessage): ProblemError | undefined {
  if (hasSeveralHosts(request)) return new ProblemError('invalid_parameter', 'The Host header is sent more than once.')
  // HTTP/1.0 has no Host header.
  if (request.headers.host !== undefined || request.httpVersionMinor === 0) return undefined
  return new ProblemError('invalid_parameter', 'The Host header is missing.')
}

/** Counts Host headers in the raw list: `headers` has only the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === NAME.length && name.toLowerCase() === NAME) hosts += 1
  }
  return hosts > 1
}

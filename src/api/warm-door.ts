import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestJournal } from '#accounts/request-journal.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Operation } from '#operations/operation.ts'
import { LRUCache } from 'lru-cache'
import { isUnchanged } from './conditional.ts'
import { WARM_ADDRESS_CHARACTERS_MAX, WARM_ADDRESSES_MAX, WARM_REQUESTS_WAITING_MAX } from './limits.ts'
import type { RenderedAnswer, RenderedAnswers } from './rendered-answers.ts'
import { NO_COUNTS, type OperationCounts } from './request-counts.ts'
import { TurnGathering } from './turn-gathering.ts'
import { hasBody } from './unknown-routes.ts'
import type { CallerNow, Turn, WarmAdmission, WarmCaller, WarmCharge } from './warm-admission.ts'

/** Answers a request as the routes do. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

interface WarmDoorParts {
  readonly admission: WarmAdmission
  readonly rendered: RenderedAnswers
  readonly currentCatalog: () => Catalog
  readonly nextRequestId: () => string
  readonly journal?: Pick<RequestJournal, 'note'> | undefined
  /** Headers of every kept answer, by name. */
  readonly keptHeaders: Readonly<Record<string, string>>
  /** The routes: whatever is not plainly a yes goes there. */
  readonly routes: Listener
}

/** What an address asks, as the routes have read it. */
export interface WarmAddress {
  readonly operation: Operation
  /** Of the answer among the rendered ones. */
  readonly key: string
  readonly counts: OperationCounts | undefined
}

interface KnownAddress extends WarmAddress {
  readonly counts: OperationCounts
}

interface WarmRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly address: KnownAddress
  readonly caller: WarmCaller
  readonly startMs: number
}

/** A request that gets its answer, unless it cannot be charged. */
interface AdmittedRequest {
  readonly warm: WarmRequest
  readonly caller: CallerNow
  readonly answer: RenderedAnswer
  readonly burstRemaining: number
}

interface Group extends Omit<WarmCharge, 'units'> {
  readonly requests: AdmittedRequest[]
}

/**
 * The short way through the door: a known key asks an address whose answer is kept. Such requests wait until all that
 * arrived in this turn of the event loop are there, under load those of some more turns, too (turn-gathering.ts). Then
 * they are admitted and charged together, and get the bytes that are ready (docs/adr/0141). Everything else, and
 * everything doubtful, goes the ordinary way, which answers the same.
 */
export class WarmDoor {
  readonly #parts: WarmDoorParts
  readonly #addresses = new LRUCache<string, KnownAddress>({ max: WARM_ADDRESSES_MAX })
  readonly #keptHeaders: readonly string[]
  readonly #unchangedHeaders: readonly string[]
  readonly #gathering = new TurnGathering(() => this.#endTurn())
  #waiting: WarmRequest[] = []
  #isOpen = true

  constructor(parts: WarmDoorParts) {
    this.#parts = parts
    const headers = Object.entries(parts.keptHeaders)
    this.#keptHeaders = headers.flat()
    this.#unchangedHeaders = headers.filter(([name]) => name !== 'content-type').flat()
  }

  /** Remembers what an address asks, once the routes have answered it to a key from the kept answers. */
  remember(target: string, { operation, key, counts }: WarmAddress): void {
    if (
      !operation.cacheable ||
      operation.requiredPlan === 'none' ||
      target.length > WARM_ADDRESS_CHARACTERS_MAX ||
      this.#addresses.has(target)
    )
      return
    this.#addresses.set(target, { operation, key, counts: counts ?? NO_COUNTS.ofOperation(operation.name) })
  }

  /** From now on everything goes the ordinary way, which tells callers that the service stops. */
  close(): void {
    this.#isOpen = false
  }

  /** Answers the request, now or when the turn ends. */
  readonly answer: Listener = (request, response) => {
    const address = this.#addresses.get(request.url ?? '')
    const caller = address === undefined ? undefined : this.#callerOf(request)
    const { length } = this.#waiting
    if (address === undefined || caller === undefined || length >= WARM_REQUESTS_WAITING_MAX) {
      this.#parts.routes(request, response)
      return
    }
    this.#gathering.add(request.socket)
    this.#waiting.push({ request, response, address, caller, startMs: performance.now() })
  }

  /** The caller, where nothing about the request is out of the ordinary. */
  #callerOf(request: IncomingMessage): WarmCaller | undefined {
    const { headers } = request
    const { authorization } = headers
    if (!this.#isOpen || request.method !== 'GET' || authorization === undefined) return undefined
    if (headers['x-api-key'] !== undefined || headers.host === undefined || hasBody(request)) return undefined
    return this.#parts.admission.find(authorization)
  }

  #endTurn(): void {
    const requests = this.#waiting
    this.#waiting = []
    const { admission, rendered, currentCatalog, routes } = this.#parts
    const turn = admission.beginTurn()
    const catalog = currentCatalog()
    const groups = new Map<CallerNow, Group[]>()
    for (const warm of requests) {
      const { address, request, response } = warm
      const answer = rendered.find(address.key, catalog)
      const caller = answer && admission.callerNow(warm.caller, turn)
      const burstRemaining = caller && admission.admit(caller, address.operation)
      if (answer === undefined || caller === undefined || burstRemaining === undefined) {
        routes(request, response)
        continue
      }
      address.counts.rendered(true)
      const isKnown = isUnchanged(request.headers['if-none-match'], answer.entityTag)
      const admitted = { warm, caller, answer, burstRemaining }
      const status = isKnown ? 304 : 200
      if (admission.mustConfirm) void this.#confirm(admitted, status, turn)
      else if (isKnown || !address.operation.metered) this.#send(admitted, status, { turn, used: caller.used })
      else addToGroup(groups, admitted)
    }
    if (groups.size > 0) this.#charge([...groups.values()].flat(), turn)
  }

  #charge(groups: readonly Group[], turn: Turn): void {
    const { admission } = this.#parts
    const charges = groups.map(({ caller, operation, requests }) => ({ caller, operation, units: requests.length }))
    const taken = admission.charge(charges, turn)
    for (const [index, { requests }] of groups.entries()) {
      const units = taken?.[index]
      if (units === undefined) {
        for (const admitted of requests) void this.#chargeOne(admitted, turn)
        continue
      }
      const first = units.used - units.granted + 1
      for (const [place, admitted] of requests.entries()) {
        if (place < units.granted) this.#sendCharged(admitted, turn, first + place)
        else this.#parts.routes(admitted.warm.request, admitted.warm.response)
      }
    }
  }

  /** When another process holds the store for a moment: each request waits for itself. */
  async #chargeOne(admitted: AdmittedRequest, turn: Turn): Promise<void> {
    const { request, response, address } = admitted.warm
    try {
      const { granted, used } = await this.#parts.admission.chargeOne(admitted.caller, address.operation.name, turn)
      if (granted) this.#sendCharged(admitted, turn, used)
      else this.#parts.routes(request, response)
    } catch {
      // The routes meet the same trouble and say so.
      this.#parts.routes(request, response)
    }
  }

  /** A distant store is asked by each request; it gathers those of many. */
  async #confirm(admitted: AdmittedRequest, status: 200 | 304, turn: Turn): Promise<void> {
    const { request, response, address } = admitted.warm
    const { name: operation, metered } = address.operation
    const units = status === 200 && metered ? 1 : 0
    try {
      const charge = await this.#parts.admission.confirm(admitted.caller, { operation, units, turn })
      if (charge?.granted !== true) this.#parts.routes(request, response)
      else if (units === 0) this.#send(admitted, status, { turn, used: charge.used })
      else this.#sendCharged(admitted, turn, charge.used)
    } catch {
      // The routes meet the same trouble and say so.
      this.#parts.routes(request, response)
    }
  }

  #sendCharged(admitted: AdmittedRequest, turn: Turn, used: number): void {
    admitted.warm.address.counts.charged()
    this.#send(admitted, 200, { turn, used })
  }

  #send(admitted: AdmittedRequest, status: 200 | 304, { turn, used }: { turn: Turn; used: number }): void {
    const { warm, caller, answer, burstRemaining } = admitted
    const { response, address, startMs } = warm
    const { admission, nextRequestId, journal } = this.#parts
    const requestId = nextRequestId()
    const headers = ['etag', answer.entityTag, 'x-request-id', requestId]
    admission.addHeaders(headers, caller, { burstRemaining, used, turn })
    if (status === 304) {
      response.writeHead(304, headers.concat(this.#unchangedHeaders))
      response.end()
    } else {
      headers.push('content-length', answer.contentLength)
      response.writeHead(200, headers.concat(this.#keptHeaders))
      // What is text is ASCII, of which every encoding makes the same bytes; this one is the fastest.
      response.end(answer.body, 'latin1')
    }
    const tookMs = performance.now() - startMs
    address.counts.answered(status, tookMs)
    const { accountId, keyId } = caller.principal
    journal?.note({ accountId, keyId, operation: address.operation.name, status, tookMs, requestId })
  }
}

/** Requests of one caller for one operation stand together, in the order of their arrival. */
function addToGroup(groups: Map<CallerNow, Group[]>, admitted: AdmittedRequest): void {
  const { caller, warm } = admitted
  const operation = warm.address.operation.name
  const ofCaller = groups.get(caller)
  const group = ofCaller?.find((candidate) => candidate.operation === operation)
  if (group !== undefined) group.requests.push(admitted)
  else if (ofCaller !== undefined) ofCaller.push({ caller, operation, requests: [admitted] })
  else groups.set(caller, [{ caller, operation, requests: [admitted] }])
}

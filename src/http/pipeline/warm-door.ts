import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestJournal } from '#accounts/usage/request-journal.ts'
import type { UnitsTaken } from '#accounts/turn-admission.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Operation } from '#operations/operation.ts'
import { LRUCache } from 'lru-cache'
import type { AnswerWriter } from './answer-writer.ts'
import { isUnchanged } from './conditional.ts'
import { hasSeveralHosts } from '#http/host-header.ts'
import { WARM_ADDRESS_CHARACTERS_MAX, WARM_ADDRESSES_MAX, WARM_REQUESTS_WAITING_MAX } from '#http/limits.ts'
import type { RenderedAnswer, RenderedAnswers } from './rendered-answers.ts'
import { NO_COUNTS, type OperationCounts } from './request-counts.ts'
import { TurnGathering } from './turn-gathering.ts'
import { hasBody } from '#http/unknown-routes.ts'
import type { CallerNow, Turn, WarmAdmission, WarmCaller, WarmCharge } from './warm-admission.ts'

/** Answers a request as the routes do. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

interface WarmDoorParts {
  readonly admission: WarmAdmission
  readonly rendered: RenderedAnswers
  readonly currentCatalog: () => Catalog
  readonly nextRequestId: () => string
  readonly journal?: Pick<RequestJournal, 'note'> | undefined
  readonly writer: Pick<AnswerWriter, 'write'>
  /** Whether the service is about to stop. */
  readonly isDraining: () => boolean
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
  readonly status: 200 | 304
  /** Whether it costs a unit. */
  readonly isCharged: boolean
}

/** Requests of one caller for one operation, in the order of their arrival. */
interface Group extends WarmCharge {
  readonly requests: AdmittedRequest[]
  units: number
}

/** Another process charges in microseconds, so the next turns of the event loop mostly find the store free. */
const CHARGE_TRIES_MAX = 3
/** Requests that a distant store is asked about at once: so many at most are charged in vain where an answer is lost. */
const CONFIRMED_TOGETHER_MAX = 500
/** A commit is soon over, and meanwhile the rest arrives; 64 requests share it at next to no cost for each. */
const GATHERED_FOR_COMMIT = { share: 1 / 3, waitedForMax: 64 }
/** A question to a distant store is dear, and nobody else can ask before it has its answer: all share it. */
const GATHERED_FOR_QUESTION = { share: 1, waitedForMax: CONFIRMED_TOGETHER_MAX }

/**
 * The short way through the door: a known key asks an address whose answer is kept. Such requests wait until all that
 * arrived in this turn of the event loop are there, under load those of some more turns, too (turn-gathering.ts). Then
 * they are admitted and charged together, and get the bytes that are ready (docs/adr/0141). Everything else, and
 * everything doubtful, goes the ordinary way, which answers the same.
 */
export class WarmDoor {
  readonly #parts: WarmDoorParts
  readonly #addresses = new LRUCache<string, KnownAddress>({ max: WARM_ADDRESSES_MAX })
  readonly #gathering: TurnGathering
  #waiting: WarmRequest[] = []

  constructor(parts: WarmDoorParts) {
    this.#parts = parts
    const gathered = parts.admission.mustConfirm ? GATHERED_FOR_QUESTION : GATHERED_FOR_COMMIT
    this.#gathering = new TurnGathering({ end: () => this.#endTurn(), ...gathered })
  }

  /**
   * Gives a new connection at once what it would get with this request or that, in whatever order they come: the address
   * of its peer, which Node keeps once somebody reads it, and its mark. Otherwise sockets have so many hidden classes
   * that Node's own code looks up each of their properties at run time (docs/adr/0166-sockets-of-one-shape.md).
   */
  readonly welcome = (connection: Socket): void => {
    void connection.remoteAddress
    this.#gathering.welcome(connection)
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

  /** Answers the request, now or when the turn ends. */
  readonly answer: Listener = (request, response) => {
    const address = this.#addresses.get(request.url ?? '')
    const caller = address === undefined ? undefined : this.#callerOf(request)
    const { length } = this.#waiting
    if (address === undefined || caller === undefined || length >= WARM_REQUESTS_WAITING_MAX) {
      this.#parts.routes(request, response)
      return
    }
    const startMs = performance.now()
    this.#waiting.push({ request, response, address, caller, startMs })
    this.#gathering.add(request.socket, startMs)
  }

  /** The caller, where nothing about the request is out of the ordinary. */
  #callerOf(request: IncomingMessage): WarmCaller | undefined {
    const { headers } = request
    const { authorization } = headers
    // The ordinary way tells callers that the service stops.
    if (this.#parts.isDraining() || request.method !== 'GET' || authorization === undefined) return undefined
    if (headers['x-api-key'] !== undefined || headers.host === undefined || hasBody(request)) return undefined
    if (hasSeveralHosts(request)) return undefined
    return this.#parts.admission.find(authorization)
  }

  #endTurn(): void {
    const requests = this.#waiting
    this.#waiting = []
    const { admission, currentCatalog, routes } = this.#parts
    const turn = admission.beginTurn()
    const catalog = currentCatalog()
    const unsettled: AdmittedRequest[] = []
    for (const warm of requests) {
      const admitted = this.#admit(warm, turn, catalog)
      if (admitted === undefined) routes(warm.request, warm.response)
      else if (admitted.isCharged || admission.mustConfirm) unsettled.push(admitted)
      else this.#send(admitted, { turn, used: admitted.caller.used })
    }
    if (admission.mustConfirm) this.#confirmAll(unsettled, turn)
    else if (unsettled.length > 0) this.#charge(groupsOf(unsettled), turn)
  }

  /** Undefined when this is not plainly a yes. */
  #admit(warm: WarmRequest, turn: Turn, catalog: Catalog): AdmittedRequest | undefined {
    const { admission, rendered } = this.#parts
    const { address, request } = warm
    const answer = rendered.find(address.key, catalog)
    const caller = answer && admission.callerNow(warm.caller, turn)
    const burstRemaining = caller && admission.admit(caller, address.operation)
    if (answer === undefined || caller === undefined || burstRemaining === undefined) return undefined
    address.counts.rendered(true)
    const isKnown = isUnchanged(request.headers['if-none-match'], answer.entityTag)
    const isCharged = !isKnown && address.operation.metered
    return { warm, caller, answer, burstRemaining, status: isKnown ? 304 : 200, isCharged }
  }

  #charge(groups: readonly Group[], turn: Turn, triesLeft = CHARGE_TRIES_MAX): void {
    const taken = this.#parts.admission.charge(groups, turn)
    if (taken === undefined && triesLeft > 1) {
      setImmediate(() => this.#charge(groups, turn, triesLeft - 1))
      return
    }
    for (const [index, group] of groups.entries()) {
      const units = taken?.[index]
      if (units !== undefined) this.#sendGroup(group, units, turn)
      else for (const admitted of group.requests) void this.#chargeOne(admitted, turn)
    }
  }

  /** When another process holds the store for longer: each request waits for itself. */
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

  #confirmAll(admitted: readonly AdmittedRequest[], turn: Turn): void {
    for (let from = 0; from < admitted.length; from += CONFIRMED_TOGETHER_MAX) {
      void this.#confirm(groupsOf(admitted.slice(from, from + CONFIRMED_TOGETHER_MAX)), turn)
    }
  }

  /** A distant store answers later, for all of them. Never rejects. */
  async #confirm(groups: readonly Group[], turn: Turn): Promise<void> {
    this.#gathering.hold()
    try {
      const taken = await this.#parts.admission.confirm(groups, turn)
      for (const [index, group] of groups.entries()) {
        const units = taken?.[index]
        if (units !== undefined) this.#sendGroup(group, units, turn)
        else for (const { warm } of group.requests) this.#parts.routes(warm.request, warm.response)
      }
    } finally {
      this.#gathering.release()
    }
  }

  /** As far as there are units; further requests learn from the routes that there are none. */
  #sendGroup({ requests }: Group, taken: UnitsTaken, turn: Turn): void {
    let used = taken.used - taken.granted
    for (const admitted of requests) {
      const { request, response } = admitted.warm
      if (!admitted.isCharged) this.#send(admitted, { turn, used })
      else if (used < taken.used) this.#sendCharged(admitted, turn, (used += 1))
      else this.#parts.routes(request, response)
    }
  }

  #sendCharged(admitted: AdmittedRequest, turn: Turn, used: number): void {
    admitted.warm.address.counts.charged()
    this.#send(admitted, { turn, used })
  }

  #send(admitted: AdmittedRequest, { turn, used }: { turn: Turn; used: number }): void {
    const { warm, caller, answer, burstRemaining, status } = admitted
    const { request, response, address, startMs } = warm
    const { admission, nextRequestId, journal, writer } = this.#parts
    const requestId = nextRequestId()
    const rateLimit = admission.rateLimit(caller, { burstRemaining, used, turn })
    writer.write(request, response, { answer, status, requestId, rateLimit })
    const endMs = performance.now()
    const tookMs = endMs - startMs
    this.#gathering.answered(request.socket, endMs)
    address.counts.answered(status, tookMs)
    const { accountId, keyId } = caller.principal
    // The clock is not asked once more: it is the moment in which the request was admitted.
    journal?.note({ accountId, keyId, operation: address.operation.name, status, tookMs, requestId }, turn.nowMs)
  }
}

function groupsOf(requests: readonly AdmittedRequest[]): Group[] {
  const groups = new Map<CallerNow, Group[]>()
  for (const admitted of requests) {
    const group = groupFor(admitted, groups)
    group.requests.push(admitted)
    if (admitted.isCharged) group.units += 1
  }
  return [...groups.values()].flat()
}

function groupFor({ caller, warm }: AdmittedRequest, groups: Map<CallerNow, Group[]>): Group {
  const operation = warm.address.operation.name
  const ofCaller = groups.get(caller)
  const known = ofCaller?.find((candidate) => candidate.operation === operation)
  if (known !== undefined) return known
  const group: Group = { caller, operation, requests: [], units: 0 }
  if (ofCaller === undefined) groups.set(caller, [group])
  else ofCaller.push(group)
  return group
}

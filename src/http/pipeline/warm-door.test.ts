import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Principal } from '#accounts/account-store.ts'
import { BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import type { TurnAdmission, UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { searchVehicles } from '#operations/public/search-vehicles.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { CallerLimits } from './caller-limits.ts'
import { WARM_REQUESTS_WAITING_MAX } from '#http/limits.ts'
import type { RenderedAnswers } from './rendered-answers.ts'
import { WarmAdmission } from './warm-admission.ts'
import { WarmDoor } from './warm-door.ts'

const TARGET = '/v1/vehicles?limit=1'
const AUTHORIZATION = 'Bearer key'
const MONTH = '2026-11'
const WAIT_MS_MAX = 10_000
const TAG = '"snapshot-content"'
const ANSWER = { body: '{}', contentLength: '2', entityTag: TAG }
const PRINCIPAL: Principal = {
  accountId: 'account',
  keyId: 'key',
  plan: 'enterprise',
  quota: 1_000_000,
  burst: null,
  mode: 'live',
}

/** Takes units as long as there are some; `lockedFor` tries find it locked. `verdicts` changes with any account or key. */
function startStore({ lockedFor = 0, units = Infinity } = {}) {
  const seen = { questions: 0, charges: 0, single: 0, verdicts: 1 }
  let used = 0
  const take = (wanted: number): UnitsTaken => {
    const granted = Math.min(wanted, units - used)
    used += granted
    return { granted, used }
  }
  const turns: TurnAdmission = {
    verdictsNow: () => ((seen.questions += 1), seen.verdicts),
    get lastVerdicts() {
      return seen.verdicts
    },
    noteUse: () => undefined,
    takeUnits(wanted) {
      seen.charges += 1
      if (seen.charges <= lockedFor) throw new Error('locked')
      return wanted.map((part) => take(part.units))
    },
  }
  const charge = async () => {
    seen.single += 1
    const taken = take(1)
    return { granted: taken.granted === 1, used: taken.used }
  }
  return { turns, charge, seen, used: () => used }
}

type Store = ConstructorParameters<typeof WarmAdmission>[0]

/** A door that knows one caller and one address, and what became of each request. */
function openDoor(store: Store) {
  const clock = new FakeClock()
  const limits = new CallerLimits(clock, new BurstLimiter())
  const admission = new WarmAdmission(store, limits)
  limits.learnUsage(PRINCIPAL, MONTH, 0)
  admission.learn(AUTHORIZATION, PRINCIPAL)
  const sent: { request: unknown; status: number; remaining: string | undefined }[] = []
  const ordinary: unknown[] = []
  const door = new WarmDoor({
    isDraining: () => false,
    admission,
    rendered: { find: () => ANSWER } as unknown as RenderedAnswers,
    currentCatalog: () => ({}) as Catalog,
    nextRequestId: () => 'req_1',
    writer: {
      write: (request, _response, { status, rateLimit }) =>
        sent.push({ request, status, remaining: rateLimit?.remaining }),
    },
    routes: (request) => void ordinary.push(request),
  })
  door.remember(TARGET, { operation: searchVehicles, key: 'search', counts: undefined })
  const ask = (socket: object, headers: Record<string, string> = {}): object => {
    const request = {
      url: TARGET,
      method: 'GET',
      headers: { authorization: AUTHORIZATION, host: 'localhost', ...headers },
      rawHeaders: ['Host', 'localhost'],
      socket,
    }
    door.answer(request as unknown as IncomingMessage, {} as ServerResponse)
    return request
  }
  return { sent, ordinary, ask }
}

function connections(count: number): object[] {
  return Array.from({ length: count }, () => ({}))
}

/** Turns of the event loop until so many requests have their answer. */
async function settled(count: number, { sent, ordinary }: { sent: unknown[]; ordinary: unknown[] }): Promise<void> {
  for (let turn = 0; turn < 10_000 && sent.length + ordinary.length < count; turn += 1) await nextTurn()
  assert.equal(sent.length + ordinary.length, count, 'each request is answered once')
}

function remainingOf({ remaining }: { remaining: string | undefined }): number {
  return Number(/"month";r=(\d+)/.exec(remaining ?? '')?.[1])
}

describe('the short way, gathered', () => {
  // Guarantee: a revocation that was acknowledged before a request came is seen by its batch, however long that waits.
  it('asks about changes once, after the last request of a batch has come', async () => {
    const store = startStore()
    const door = openDoor(store)
    const many = connections(60)
    let asked = 0
    const ask = (sockets: readonly object[]): void => {
      for (const socket of sockets) door.ask(socket)
      asked += sockets.length
    }
    // On a busy machine a turn may end before anybody else comes; then the next one is tried.
    const deadlineMs = performance.now() + WAIT_MS_MAX
    let before = store.seen.questions
    do {
      assert.ok(performance.now() < deadlineMs, 'some requests wait for others')
      ask(many)
      await settled(asked, door)
      before = store.seen.questions
      ask(many.slice(0, 5))
      await nextTurn()
    } while (store.seen.questions !== before)
    const served = asked - 5
    store.seen.verdicts += 1
    ask(many.slice(5, 30))
    await settled(asked, door)
    assert.equal(store.seen.questions, before + 1)
    assert.equal(door.ordinary.length, 30, 'the routes say what has changed')
    assert.deepEqual([door.sent.length, store.used()], [served, served])
  })

  // Guarantee: what waits is bounded; a full list refuses nobody.
  it('sends whoever finds the list full the ordinary way', async () => {
    const store = startStore()
    const door = openDoor(store)
    const late: object[] = []
    for (let count = 0; count < WARM_REQUESTS_WAITING_MAX + 3; count += 1) {
      const request = door.ask({})
      if (count >= WARM_REQUESTS_WAITING_MAX) late.push(request)
    }
    assert.deepEqual(door.ordinary, late)
    await settled(WARM_REQUESTS_WAITING_MAX + 3, door)
    assert.equal(door.sent.length, WARM_REQUESTS_WAITING_MAX)
    assert.equal(store.used(), WARM_REQUESTS_WAITING_MAX)
  })

  // Guarantee: a store that is locked for a moment costs no answer and charges nobody twice.
  it('tries again while another process holds the store', async () => {
    const store = startStore({ lockedFor: 2 })
    const door = openDoor(store)
    for (const socket of connections(20)) door.ask(socket)
    await settled(20, door)
    assert.deepEqual([door.sent.length, store.used(), store.seen.single], [20, 20, 0])
  })

  it('has each request wait for itself when the store stays locked', async () => {
    const store = startStore({ lockedFor: Infinity })
    const door = openDoor(store)
    for (const socket of connections(20)) door.ask(socket)
    await settled(20, door)
    assert.deepEqual([door.sent.length, store.used(), store.seen.single], [20, 20, 20])
  })
})

describe('the short way with a distant store', () => {
  type Confirmed = (UnitsTaken | undefined)[]

  /** Confirms everybody, in questions that the test counts. */
  function startDistant(confirm: (wanted: readonly UnitsWanted[]) => Confirmed | Promise<Confirmed>) {
    const questions: number[] = []
    const store: Store = {
      charge: () => assert.fail('nobody is charged the long way here'),
      confirmUnits: async (wanted) => {
        questions.push(wanted.reduce((sum, { units }) => sum + units, 0))
        return confirm(wanted)
      },
    }
    return { ...openDoor(store), questions }
  }

  it('asks once for all requests of a turn, at most 500 at a time', async () => {
    let used = 0
    const door = startDistant((wanted) => wanted.map(({ units }) => ({ granted: units, used: (used += units) })))
    for (const socket of connections(1_200)) door.ask(socket)
    await settled(1_200, door)
    assert.deepEqual(door.questions, [500, 500, 200])
    const left = door.sent.map(remainingOf)
    assert.deepEqual(
      left,
      Array.from({ length: 1_200 }, (_, index) => 999_999 - index),
      'each answer tells what was left after it',
    )
  })

  it('asks once for all who come while a question is under way', async () => {
    const firstAnswer = Promise.withResolvers<void>()
    const door = startDistant(async (wanted) => {
      await firstAnswer.promise
      return wanted.map(({ units }) => ({ granted: units, used: units }))
    })
    const [first = {}, second = {}, third = {}] = connections(3)
    door.ask(first)
    await nextTurn()
    door.ask(second)
    door.ask(third)
    await nextTurn()
    assert.deepEqual(door.questions, [1])
    firstAnswer.resolve()
    await settled(3, door)
    assert.deepEqual(door.questions, [1, 2])
  })

  // Guarantee: of a turn that wants more units than are left, exactly the first requests are served.
  it('serves as many as were granted, and unchanged answers without a unit', async () => {
    const door = startDistant((wanted) => wanted.map(() => ({ granted: 3, used: 10 })))
    const asked = connections(8).map((socket, index) =>
      door.ask(socket, index % 4 === 3 ? { 'if-none-match': TAG } : {}),
    )
    await settled(8, door)
    assert.deepEqual(door.questions, [6])
    assert.deepEqual(
      door.sent.map(({ request, status }) => [asked.indexOf(request as object), status]),
      [
        [0, 200],
        [1, 200],
        [2, 200],
        [3, 304],
        [7, 304],
      ],
    )
    assert.deepEqual(door.ordinary, [asked[4], asked[5], asked[6]])
  })

  // Guarantee: whoever the database does not confirm is not answered the short way.
  it('leaves callers who are not confirmed, and a database that fails, to the routes', async () => {
    const refused = startDistant((wanted) => wanted.map(() => undefined))
    for (const socket of connections(5)) refused.ask(socket, { 'if-none-match': TAG })
    await settled(5, refused)
    assert.equal(refused.sent.length, 0)
    const failing = startDistant(() => assert.fail('the database is gone'))
    for (const socket of connections(5)) failing.ask(socket)
    await settled(5, failing)
    assert.equal(failing.sent.length, 0)
  })
})

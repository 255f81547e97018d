import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { createKey, listKeys } from '#operations/account/keys.ts'
import type { Caller } from '#operations/account/services.ts'
import { ProblemError } from '#platform/problem.ts'
import { CallerLimits } from './caller-limits.ts'

let nowMs = 1_000
const elapsedMs = () => nowMs

function requestOf(session: string): FastifyRequest {
  return { headers: { cookie: `other=1; vds.session_token=${session}` } } as FastifyRequest
}

function callerOf(id: string): Caller {
  return { account: { id: `account_${id}` }, session: { userId: `user_${id}` } } as Caller
}

function limits(): CallerLimits {
  return new CallerLimits({ write: { burst: 2, perMinute: 6 }, read: { burst: 1, perMinute: 60 } }, elapsedMs)
}

function seconds(work: () => void): number | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    assert.ok(error instanceof ProblemError && error.code === 'rate_limit_exceeded')
    return error.extension.retryAfterSeconds
  }
}

it('counts the requests of an account over all its sessions, and allows more after the window', () => {
  const limited = limits()
  const ask = (session: string, id = 'ada') =>
    seconds(() => {
      const request = requestOf(session)
      limited.admit(request, createKey)
      limited.identified(request, createKey, callerOf(id))
    })
  assert.deepEqual([ask('one'), ask('two'), ask('one'), ask('three')], [undefined, undefined, 10, 10])
  assert.equal(ask('bob', 'bob'), undefined, 'nobody else is held up')
  nowMs += 9_999
  assert.equal(ask('one'), 1)
  nowMs += 1
  assert.deepEqual([ask('one'), ask('two')], [undefined, 10])
})

it('rejects requests of a known session before any database work, however its cookie is encoded', () => {
  const limited = limits()
  const first = requestOf('a.b%2Bc')
  limited.identified(first, createKey, callerOf('ada'))
  const spelt = ['a.b%2Bc', 'a%2Eb%2bc', '"a.b%2Bc"', 'x; vds.session_token=a.b%2Bc', 'a.b%2Bc; vds.session_token=x']
  limited.admit(requestOf(spelt[0] ?? ''), createKey)
  for (const session of spelt)
    assert.equal(
      seconds(() => limited.admit(requestOf(session), createKey)),
      10,
      session,
    )
  assert.equal(
    seconds(() => limited.admit(requestOf('x'), createKey)),
    undefined,
    'whose it is, is not known yet',
  )
  assert.equal(
    seconds(() => limited.admit(requestOf('a.b%2Bc'), listKeys)),
    undefined,
    'reads are counted apart',
  )
})

it('does not count requests of an ended session against its account', () => {
  const limited = limits()
  const ended = requestOf('ended')
  limited.identified(ended, listKeys, callerOf('ada'))
  limited.forget(ended)
  assert.equal(
    seconds(() => limited.admit(requestOf('ended'), listKeys)),
    undefined,
  )
})

it('counts each of many simultaneous requests of a new session', () => {
  const limited = limits()
  const requests = Array.from({ length: 5 }, () => requestOf('new'))
  for (const request of requests) limited.admit(request, createKey)
  const rejected = requests.map((request) => seconds(() => limited.identified(request, createKey, callerOf('ada'))))
  assert.deepEqual(rejected, [undefined, undefined, 10, 10, 10])
})

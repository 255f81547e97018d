import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createQueryClient } from './query-client.ts'
import { rejectionOf, ServiceError, serviceErrorOf } from './service-error.ts'

const PROBLEM = {
  type: 'http://localhost:8080/docs/problems/conflict',
  title: 'It cannot be done now',
  status: 409,
  detail: 'You have this plan.',
  error: 'conflict',
  message: 'You have this plan.',
  request_id: 'req_1',
  reason: 'PLAN_CURRENT',
}

it('keeps the details of a rejection', () => {
  const { code, reason, status, requestId, message, isPassing } = rejectionOf(PROBLEM, 409)
  assert.deepEqual(
    [code, reason, status, requestId, message, isPassing],
    ['conflict', 'PLAN_CURRENT', 409, 'req_1', 'You have this plan.', false],
  )
})

it('creates an error from responses that are not the service’s', () => {
  for (const body of [undefined, null, '<html>', { error: 'x' }]) {
    const rejection = rejectionOf(body, 502)
    assert.deepEqual([rejection.code, rejection.status, rejection.isPassing], ['unexpected_answer', 502, true])
  }
  assert.equal(serviceErrorOf(new TypeError('Failed to fetch')).code, 'unreachable')
  assert.equal(serviceErrorOf(new Error('Unable to preload CSS for /assets/a.css')).code, 'unreachable')
  assert.equal(serviceErrorOf('thrown').code, 'unexpected_answer')
})

const ignore = (): void => undefined

/** Number of attempts of a query. */
async function timesAsked(error: Error): Promise<number> {
  const client = createQueryClient(ignore, ignore)
  let count = 0
  const queryFn = (): never => {
    count += 1
    throw error
  }
  await assert.rejects(
    client.fetchQuery({ queryKey: ['x'], queryFn, ...client.getDefaultOptions().queries, retryDelay: 0 }),
  )
  client.clear()
  return count
}

it('retries if the service was unavailable, and never after a rejection', async () => {
  assert.equal(await timesAsked(rejectionOf(PROBLEM, 409)), 1)
  assert.equal(await timesAsked(rejectionOf({ ...PROBLEM, error: 'rate_limit_exceeded' }, 429)), 1)
  assert.equal(await timesAsked(new TypeError('Failed to fetch')), 3)
  assert.equal(await timesAsked(rejectionOf({ ...PROBLEM, error: 'service_unavailable' }, 503)), 3)
})

it('reports once that a session has ended, but not if the first check finds no user', async () => {
  let endings = 0
  const client = createQueryClient(() => (endings += 1), ignore)
  const signedOut = new ServiceError('Sign in first.', { code: 'sign_in_required', status: 401 })
  const queryFn = (): never => {
    throw signedOut
  }
  await assert.rejects(client.fetchQuery({ queryKey: ['me'], queryFn, meta: { tellsWhoIsSignedIn: true } }))
  assert.equal(endings, 0)
  client.setQueryData(['me'], 'user')
  await assert.rejects(
    client.fetchQuery({ queryKey: ['me'], queryFn, meta: { tellsWhoIsSignedIn: true }, staleTime: 0 }),
  )
  assert.equal(endings, 1)
  await assert.rejects(client.fetchQuery({ queryKey: ['keys'], queryFn }))
  assert.equal(endings, 2)
  client.clear()
})

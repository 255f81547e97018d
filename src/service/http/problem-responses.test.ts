import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PROBLEM_CODES, ProblemError } from '#platform/problem.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'
import { PROBLEM_RESPONSES, problemBody, toProblem } from './problem-responses.ts'

test('every problem code has a page, and no page is stale', () => {
  const pages = readdirSync('docs/problems').map((name) => name.replace('.md', ''))
  assert.deepEqual(pages.toSorted(), [...PROBLEM_CODES].toSorted())
  for (const code of PROBLEM_CODES) {
    const page = readFileSync(`docs/problems/${code}.md`, 'utf8')
    assert.ok(
      page.startsWith(`# ${code}\n\n${PROBLEM_RESPONSES[code].title}. Status ${PROBLEM_RESPONSES[code].status}`),
      code,
    )
    assert.match(page, /## What to do/, code)
  }
})

// Guarantee: internal error messages never reach a caller.
test("only a rejection's message reaches the caller; every other error becomes service_failed", () => {
  const bug = Object.assign(new Error('SELECT secret FROM accounts'), { statusCode: 404 })
  for (const thrown of [bug, 'text', null, undefined, { code: 'FST_ERR_X', statusCode: 500 }]) {
    const problem = toProblem(thrown)
    assert.equal(problem.code, 'service_failed')
    const body = problemBody(problem, { publicUrl: 'http://x', status: 500, requestId: 'req_1' })
    assert.doesNotMatch(body, /SELECT|secret/)
  }
  assert.equal(toProblem({ code: 'FST_ERR_BAD_URL', statusCode: 400 }).code, 'invalid_parameter')
  const tooLarge = { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }
  assert.match(toProblem(tooLarge).message, /larger than this endpoint allows/)
  const own = new ProblemError('vehicle_not_found', 'No.')
  assert.equal(toProblem(own), own)
})

test('the body has the members of RFC 9457 and those that existing clients read', () => {
  const extension = { errors: [{ parameter: 'limit', message: 'is blank' }], retryAfterSeconds: 3 }
  const body = problemBody(new ProblemError('invalid_parameter', 'Bad.', extension), {
    publicUrl: 'http://x',
    status: 400,
    requestId: 'req_1',
  })
  assert.deepEqual(JSON.parse(body), {
    type: 'http://x/docs/problems/invalid_parameter',
    title: 'Invalid parameter',
    status: 400,
    detail: 'Bad.',
    error: 'invalid_parameter',
    message: 'Bad.',
    request_id: 'req_1',
    errors: [{ parameter: 'limit', message: 'is blank', code: 'invalid_parameter' }],
    retry_after: 3,
  })
})

// Guarantee: a temporarily rejected caller learns when to retry, in the body and in the header.
test('every 503 has a Retry-After', () => {
  for (const code of PROBLEM_CODES.filter((each) => PROBLEM_RESPONSES[each].status === 503)) {
    const about = { publicUrl: 'http://x', status: 503, requestId: 'req_1' }
    const body = JSON.parse(problemBody(new ProblemError(code, 'Not now.'), about)) as { retry_after?: number }
    assert.equal(body.retry_after, RETRY_AFTER_SECONDS, code)
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PROBLEM_CODES } from '#platform/problem.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { startService } from '#test/support/start-service.ts'

const service = await startService({ after })

test('the first address says where everything is', async () => {
  const answer = await service.ask('/')
  assert.equal(answer.status, 200)
  for (const target of [answer.json()['documentation'], answer.json()['openapi'], answer.json()['status']]) {
    assert.equal((await service.ask(String(target))).status, 200)
  }
})

test('the type of every error is an address that answers', async () => {
  for (const code of PROBLEM_CODES) {
    const page = await service.ask(`/docs/problems/${code}`)
    assert.equal(page.status, 200)
    assert.ok(page.text.startsWith(`# ${code}`))
  }
  assertProblem(await service.ask('/docs/problems/nothing'), 'route_not_found')
})

// Guarantee: reading the documentation calls no other host.
test('the reference page names no other host, and its policy forbids all of them', async () => {
  for (const target of ['/docs', '/docs/']) {
    const page = await service.ask(target)
    assert.equal(page.status, 200)
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    assert.doesNotMatch(page.text, /https?:\/\//)
    const policy = page.headers['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
    assert.doesNotMatch(policy, /script-src[^;]*unsafe-inline/)
    for (const [, script] of page.text.matchAll(/src="([^"]+)"/g)) {
      const answer = await service.ask(script ?? '')
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
    }
  }
})

test('documents are retained by their tag', async () => {
  for (const target of ['/', '/docs', '/openapi.json', '/docs/start.js', '/docs/problems/service_failed']) {
    const answer = await service.ask(target)
    const again = await service.ask(target, { headers: { 'if-none-match': answer.headers['etag'] ?? '' } })
    assert.equal(again.status, 304, target)
    assert.equal((await service.ask(target, { method: 'HEAD' })).text, '')
  }
})

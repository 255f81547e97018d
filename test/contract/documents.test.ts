import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PROBLEM_CODES } from '#platform/problem.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { startService } from '#test/support/start-service.ts'

const service = await startService({ after })

test('the root address links to everything', async () => {
  const answer = await service.ask('/')
  assert.equal(answer.status, 200)
  for (const target of [answer.json()['documentation'], answer.json()['openapi'], answer.json()['status']]) {
    assert.equal((await service.ask(String(target))).status, 200)
  }
})

test('the API catalog is a linkset whose addresses respond', async () => {
  const answer = await service.ask('/.well-known/api-catalog')
  assert.equal(answer.status, 200)
  assert.equal(
    answer.headers['content-type'],
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  const { linkset } = answer.json() as { linkset: Record<string, { href: string }[]>[] }
  const links = linkset.flatMap(({ anchor: _anchor, ...relations }) => Object.entries(relations))
  const items = links.filter(([relation]) => relation === 'item').flatMap(([, targets]) => targets)
  const anchors: unknown[] = linkset.map(({ anchor }) => anchor)
  for (const { href } of items) assert.ok(anchors.includes(href), `${href} is described`)
  const described = links.filter(([relation]) => relation !== 'item')
  assert.deepEqual([...new Set(described.map(([relation]) => relation))], ['service-desc', 'service-doc', 'status'])
  for (const { href } of described.flatMap(([, targets]) => targets)) {
    // The documentation pages are not built here.
    if (!href.includes('/docs')) assert.equal((await service.ask(new URL(href).pathname)).status, 200, href)
  }
  const head = await service.ask('/.well-known/api-catalog', { method: 'HEAD' })
  assert.match(String(head.headers['link']), /^<https?:[^>]+\/\.well-known\/api-catalog>; rel="api-catalog"$/)
})

test('every error type is an address that responds', async () => {
  for (const code of PROBLEM_CODES) {
    const page = await service.ask(`/docs/problems/${code}`)
    assert.equal(page.status, 200)
    assert.ok(page.text.startsWith(`# ${code}`))
  }
  assertProblem(await service.ask('/docs/problems/nothing'), 'route_not_found')
})

test('without built pages, the documentation links to existing addresses', async () => {
  for (const target of ['/docs', '/docs/']) {
    const page = await service.ask(target, { headers: { accept: 'text/html' } })
    assert.deepEqual([page.status, page.headers['content-type']], [200, 'text/plain; charset=utf-8'])
    for (const [named] of page.text.matchAll(/\/[\w-]+\.\w+/g)) {
      assert.equal((await service.ask(named)).status, 200, named)
    }
  }
})

test('documents have a tag and get 304', async () => {
  for (const target of ['/', '/docs', '/openapi.json', '/docs/problems/service_failed']) {
    const answer = await service.ask(target)
    const again = await service.ask(target, { headers: { 'if-none-match': answer.headers['etag'] ?? '' } })
    assert.equal(again.status, 304, target)
    assert.equal((await service.ask(target, { method: 'HEAD' })).text, '')
  }
})

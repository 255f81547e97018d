// Guarantee: docs/api-design.md states the methods, bounds, and free paths of the service.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path/posix'
import { after, test } from 'node:test'
import { COMPRESSED_BYTES_MIN, ENTITY_TAGS_MAX, RESPONSE_MAX_AGE_SECONDS } from '#http/limits.ts'
import { openApiText } from '#http/openapi/openapi.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const text = readFileSync('docs/api-design.md', 'utf8')
const words = text.replaceAll(/\s+/g, ' ')
const { paths } = JSON.parse(openApiText()) as { paths: Readonly<Record<string, Readonly<Record<string, object>>>> }
/** Paths of account data. */
const WITHOUT_HEAD = /^\/v1\/(?:watchlists|webhooks)\b/
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const documented = new Map(
  [...text.matchAll(/^\| `(\/v1\/\S+)` \| ([A-Z, ]+) \|$/gm)].map(([, path = '', methods = '']) => [
    path,
    methods.split(', '),
  ]),
)

test('each path accepts the documented methods, and no other', async () => {
  assert.ok(documented.size > 5)
  assert.match(words, /Watchlists and webhooks do not answer `HEAD`/)
  const all = Object.keys(paths).filter((name) => name.startsWith('/v1/'))
  for (const path of all) {
    const target = path.replaceAll(/\{\w+\}/g, 'a')
    // /v1/watchlists/check also matches the path of a watchlist.
    const meant = all.filter((other) => matchesGlob(target, other.replaceAll(/\{\w+\}/g, '*')))
    const methods = [...new Set(meant.flatMap((other) => documented.get(other) ?? ['GET']))]
    const head = methods.includes('GET') && !WITHOUT_HEAD.test(path) ? ['HEAD'] : []
    const allow = [...methods, ...head, 'OPTIONS'].toSorted().join(', ')
    const options = await service.ask(target, { method: 'OPTIONS' })
    assert.deepEqual([options.status, options.headers['allow']], [204, allow], path)
    for (const method of CHANGING.filter((name) => !methods.includes(name))) {
      const answer = await service.ask(target, { method, token })
      assertProblem(answer, 'method_not_allowed')
      assert.equal(answer.headers['allow'], allow, `${method} ${path}`)
    }
  }
})

test('the documented bounds are the real ones', () => {
  assert.ok(words.includes(`Responses of ${COMPRESSED_BYTES_MIN.toLocaleString('en')} bytes and more are compressed`))
  assert.ok(words.includes(`\`Cache-Control: private, max-age=${RESPONSE_MAX_AGE_SECONDS}\``))
  assert.ok(words.includes(`read up to its ${ENTITY_TAGS_MAX}th`))
})

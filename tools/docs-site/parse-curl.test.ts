import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseCurl } from './parse-curl.ts'

const KEY = '-H "Authorization: Bearer $VDS_API_KEY"'

it('reads a command with a key, a method, headers, and a body', () => {
  assert.deepEqual(parseCurl(`curl ${KEY} \\\n  "http://localhost:8080/v1/makes?year=2019"`), {
    request: { method: 'GET', target: '/v1/makes?year=2019', headers: {} },
    sendsKey: true,
  })
  const created = parseCurl(
    `curl ${KEY} -H "Content-Type: application/json" -d '{"name": "Vans"}' http://localhost:8080/v1/w`,
  )
  assert.deepEqual(created?.request, {
    method: 'POST',
    target: '/v1/w',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name": "Vans"}',
  })
  assert.equal(parseCurl('curl -X DELETE http://localhost:8080/v1/w')?.request.method, 'DELETE')
  assert.equal(parseCurl('curl http://localhost:8080/v1/years')?.sendsKey, false)
})

// Guarantee: a sample in another language always does the same as its curl command.
it('keeps code unchanged that it cannot parse', () => {
  for (const code of [
    `curl ${KEY} http://localhost:8080/v1/a\ncurl ${KEY} http://localhost:8080/v1/b`,
    `curl ${KEY} http://localhost:8080/v1/a | head`,
    `curl ${KEY} --data-binary @vans.csv http://localhost:8080/v1/a`,
    `curl ${KEY} --retry 20 -OJ http://localhost:8080/v1/a`,
    `curl -H "Authorization: Bearer vds_live_unknown" http://localhost:8080/v1/a`,
    `curl -i ${KEY} "http://localhost:8080/v1/a"`,
    `curl ${KEY} "$VDS/v1/a"`,
    `curl ${KEY} "http://localhost:8080/v1/$LIST"`,
    `curl ${KEY} https://example.com/v1/a`,
    'npx vds doctor',
  ]) {
    assert.equal(parseCurl(code), undefined, code)
  }
})

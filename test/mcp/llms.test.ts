import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { assertCommonHeaders } from '#test/support/http-assert.ts'
import { PUBLIC_URL, startService } from '#test/support/start-service.ts'

const ELSEWHERE = 'https://vehicles.example.com'

// Guarantee: the guide for language models contains only working links and existing tools.
test('every link of /llms.txt responds, and every named tool exists', async () => {
  const service = await startService({ after })
  const answer = await service.ask('/llms.txt')
  assert.equal(answer.status, 200)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(answer.text, /^# Vehicle Data Service\n\n> /)
  assert.match(
    answer.text,
    /Transport Canada\. .*Contains information licensed under the Open Government Licence – Canada\./,
  )
  const links = [...answer.text.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => link)
  assert.ok(links.length >= 8)
  for (const link of links) {
    assert.ok(link.startsWith(`${PUBLIC_URL}/`), link)
    const { status } = await service.ask(link.slice(PUBLIC_URL.length))
    assert.equal(status, link.endsWith('/mcp') ? 405 : 200, link)
  }
  const [, tools = ''] = /is a tool: (.*) and more/.exec(answer.text) ?? []
  const named = [...tools.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  assert.ok(named.length >= 4)
  for (const name of named)
    assert.ok(
      OPERATIONS.some((operation) => operation.name === name),
      name,
    )
})

test('its addresses are those of this service', async () => {
  const service = await startService({ after }, { publicUrl: ELSEWHERE })
  const { text } = await service.ask('/llms.txt')
  assert.ok(text.includes(`${ELSEWHERE}/mcp`))
  assert.ok(!text.includes('localhost'))
})

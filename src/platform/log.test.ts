import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

const KEY = 'vds_live_DeadExampleThatOpensNothing000003tfnac'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

// Guarantee: no key reaches a log line, in any field or sentence.
test('keys are redacted in messages, fields, errors, and nested objects', () => {
  const text = logged((log) => {
    log.info(`the caller sent ${KEY} in ${KEY}.`)
    log.info({ 'request.url': `/v1/vehicles?x=${KEY}` }, 'asked')
    log.error({ err: new Error(`bad key ${KEY}`) }, 'failed')
    log.warn({ headers: { authorization: `Bearer ${KEY}` }, deep: { headers: { cookie: 'session=1' } } }, 'nested')
    log.warn(`cut short: ${KEY.slice(0, 20)}`)
  })
  assert.doesNotMatch(text, /DeadExample/)
  assert.doesNotMatch(text, /session=1/)
  assert.match(text, /the caller sent vds_live_\[redacted\] in vds_live_\[redacted\]\./)
})

test('lines are JSON with a readable time, and levels below the configured one are silent', () => {
  const lines = logged((log) => {
    log.debug('not this')
    log.info({ 'snapshot.id': 'abc' }, 'serving')
  }).trimEnd()
  const line = JSON.parse(lines) as Record<string, unknown>
  assert.equal(line['msg'], 'serving')
  assert.equal(line['snapshot.id'], 'abc')
  assert.match(String(line['time']), /^\d{4}-\d\d-\d\dT/)
})

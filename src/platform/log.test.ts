import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters, styleText } from 'node:util'
import { createLog, logOutputOf } from './log.ts'

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

function linesOn(isTTY: boolean): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = []
  return { log: createLog('info', logOutputOf({ isTTY, write: (line) => lines.push(line) })), lines }
}

test('a terminal gets a time, a sentence and its fields; every other output gets JSON', () => {
  const terminal = linesOn(true)
  terminal.log.info({ vehicles: 686, edition: 'starter' }, 'listening')
  terminal.log.warn('the disk is nearly full')
  terminal.log.error({ err: new Error('gone') }, 'a read failed')
  const [info = '', warning = '', error = ''] = terminal.lines.map(stripVTControlCharacters)
  assert.match(info, /^\d\d:\d\d:\d\d listening vehicles=686 edition=starter\n$/)
  assert.match(warning, /^\d\d:\d\d:\d\d warning: the disk is nearly full\n$/)
  assert.match(error, /error: a read failed err=\{"type":"Error","message":"gone"/)
  const file = linesOn(false)
  file.log.info('listening')
  assert.equal((JSON.parse(file.lines.join('')) as Record<string, unknown>)['msg'], 'listening')
})

// Guarantee: caller input cannot move the cursor of a terminal, or end a line and start another.
test('control characters sent by a caller never reach a terminal', () => {
  const { log, lines } = linesOn(true)
  log.info({ 'request.url': '/v1/\u001B[2J\u009B2J' }, 'asked\nfor \u0007this')
  const styles = styleText('dim', '|').split('|')
  // Only the styles are this service's own.
  const text = styles.reduce((rest, style) => rest.replaceAll(style, ''), lines.join(''))
  assert.match(text, /^[^\p{Cc}]+\n$/u)
})

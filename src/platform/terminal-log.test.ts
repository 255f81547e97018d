import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters, styleText } from 'node:util'
import { createLog } from './log.ts'
import { logOutputOf } from './terminal-log.ts'

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

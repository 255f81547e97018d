import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formatAgo, formatDay, formatDayShort, formatInstant, formatLogTime } from './times.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

it('formats days and times in UTC, wherever the browser is', () => {
  assert.equal(formatDay('2026-11-21'), '2026-11-21')
  assert.equal(formatDay('2026-11-20T23:59:59Z'), '2026-11-20')
  assert.equal(formatDayShort('2026-11-01'), 'Nov 1')
  assert.equal(formatInstant('2026-11-21T04:05:06Z'), '2026-11-21 04:05:06 UTC')
  assert.equal(formatLogTime('2026-11-21T23:05:06.789Z'), '2026-11-21 23:05:06')
})

it('states truthfully how long ago something was', () => {
  const cases = {
    '2026-11-21T11:59:00Z': 'just now',
    '2026-11-21T11:58:00Z': '2 minutes ago',
    '2026-11-21T11:00:01Z': '59 minutes ago',
    '2026-11-21T10:30:00Z': 'an hour ago',
    '2026-11-21T09:59:00Z': '2 hours ago',
    '2026-11-20T12:00:00Z': 'yesterday',
    '2026-11-18T11:00:00Z': '3 days ago',
    '2026-10-01T11:00:00Z': '2026-10-01',
    '2026-11-21T12:00:05Z': 'just now',
  }
  for (const [instant, words] of Object.entries(cases)) assert.equal(formatAgo(instant, NOW), words, instant)
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OfficialSite } from './download/official-files.ts'
import type { RefreshState, SourceState } from './refresh-state.ts'
import { dueSources, scheduledSources, type ScheduleFacts } from './schedule.ts'
import { SOURCES } from './sources/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21)
const ALL = scheduledSources().map(({ name }) => name)
const FIRST = namesOf(({ isFirst }) => isFirst)
const LATER = namesOf(({ isFirst }) => !isFirst)
const DAILY = namesOf(({ everyDays }) => everyDays === 1)
const WITHIN_A_WEEK = namesOf(({ everyDays }) => everyDays <= 7)

/** Names of the sources with a site of this kind, in alphabetical order. */
function namesOf(isWanted: (official: OfficialSite) => boolean): string[] {
  return SOURCES.flatMap(({ name, official }) =>
    official !== undefined && isWanted(official) ? [name] : [],
  ).toSorted()
}

function checked(agoMs: number): SourceState {
  return { checked_ms: NOW - agoMs, failed: null }
}

function allChecked(agoMs: number, others: RefreshState = {}): RefreshState {
  return { ...Object.fromEntries(ALL.map((name) => [name, checked(agoMs)])), ...others }
}

function failed(agoMs: number, times: number): SourceState {
  return { checked_ms: NOW - DAY, failed: { at_ms: NOW - agoMs, times, reason: 'x', is_unreachable: true } }
}

function due(facts: Partial<ScheduleFacts>): string[] {
  return dueSources({ nowMs: NOW, state: {}, isOfficial: true, present: ALL, share: () => 0.5, ...facts }).toSorted()
}

it('fetches the urgent files first, and checks the growing ones daily', () => {
  for (const name of ['epa-vehicles', 'nhtsa-recalls', 'nhtsa-ratings']) assert.ok(FIRST.includes(name), name)
  for (const name of ['nhtsa-complaints', 'nhtsa-tsbs', 'nhtsa-vpic']) assert.ok(LATER.includes(name), name)
  for (const name of ['nhtsa-recalls', 'nhtsa-complaints', 'transport-canada-recalls']) {
    assert.ok(DAILY.includes(name), name)
  }
})

it('has an interval exactly for the sources that can be downloaded', () => {
  const names = SOURCES.filter(({ official }) => official !== undefined).map(({ name }) => name)
  assert.deepEqual(ALL.toSorted(), names.toSorted())
})

describe('a first start', () => {
  it('fetches the small sources immediately, and not the large ones', () => {
    assert.deepEqual(due({ isOfficial: false, present: ['epa-vehicles', 'nhtsa-recalls'] }), FIRST)
  })

  it('fetches the large ones an hour after the small ones', () => {
    const state = Object.fromEntries(FIRST.map((name) => [name, checked(HOUR - 1)]))
    assert.deepEqual(due({ state, present: FIRST }), [])
    assert.deepEqual(due({ state, present: FIRST, nowMs: NOW + 1 }), LATER)
  })

  it('fetches missing sources again, whatever was checked', () => {
    const present = ALL.filter((name) => name !== 'nhtsa-completion')
    assert.deepEqual(due({ state: allChecked(HOUR), present }), ['nhtsa-completion'])
  })
})

describe('every day', () => {
  it('runs nothing early', () => {
    assert.deepEqual(due({ state: allChecked(DAY) }), [])
    assert.deepEqual(due({ state: allChecked(0) }), [])
  })

  it('runs the daily sources together, a day after their last check, spread over an hour', () => {
    assert.deepEqual(due({ state: allChecked(DAY + HOUR / 2) }), DAILY)
    const state = allChecked(DAY, { 'nhtsa-recalls': checked(DAY + HOUR) })
    assert.deepEqual(due({ state }), DAILY)
  })

  it('runs the weekly ones after a week', () => {
    assert.deepEqual(due({ state: allChecked(7 * DAY + HOUR) }), WITHIN_A_WEEK)
  })

  it('ignores a check from the future, made before the clock was set back', () => {
    assert.deepEqual(due({ state: allChecked(-400 * DAY) }).includes('nhtsa-recalls'), true)
  })
})

describe('after a failure', () => {
  it('retries at growing intervals of at most nine hours', () => {
    const first = allChecked(0, { 'nhtsa-recalls': failed(6 * 60_000, 1) })
    assert.deepEqual(due({ state: first }), [])
    assert.deepEqual(due({ state: first, nowMs: NOW + 60_000 }), ['nhtsa-recalls'])
    const second = allChecked(0, { 'nhtsa-recalls': failed(12 * 60_000, 2) })
    assert.deepEqual(due({ state: second }), [])
    const hundredth = allChecked(0, { 'nhtsa-recalls': failed(9 * HOUR, 100) })
    assert.deepEqual(due({ state: hundredth }), ['nhtsa-recalls'])
  })

  it('does not join other sources early', () => {
    const state = allChecked(DAY + HOUR, { 'nhtsa-recalls': failed(60_000, 1) })
    assert.equal(due({ state }).includes('nhtsa-recalls'), false)
    assert.equal(due({ state }).includes('nhtsa-tsbs'), true)
  })
})

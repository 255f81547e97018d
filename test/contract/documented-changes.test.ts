// Guarantee: docs/changes.md and docs/export.md state the types, reasons, and bounds of the service.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  CHANGE_DAYS_MAX,
  CHANGE_TEXT_CHARACTERS_MAX,
  CHANGE_TYPES,
  CHANGES_MAX,
  VEHICLE_IDS_MAX,
} from '#catalog/changes/change.ts'
import { ROW_GROUP_ROWS_MAX } from '#exports/limits.ts'
import { DOWNLOADS_PER_ACCOUNT_MAX, EXPORT_WAIT_MS_MAX } from '#http/limits.ts'
import { EXPORT_DATASETS } from '#operations/exports/export-dataset.ts'
import {
  DATASET_CHANGES_MAX,
  REMOVED_MAX,
  REMOVED_SHARE_MAX,
  SPIKE_COUNT_MIN,
  SPIKE_DAYS,
  SPIKE_QUIET_DAYS,
} from '#snapshots/compare/limits.ts'

const page = (name: string) => readFileSync(`docs/${name}`, 'utf8').replaceAll(/\s+/g, ' ')
const changes = page('changes.md')
const exports = page('export.md')
const exportsText = readFileSync('docs/export.md', 'utf8')
const figure = (value: number) => value.toLocaleString('en')

/** The types that the first column of a row names: "`recall.do_not_drive_set`, `..._cleared`" are two. */
function typesOf(cell: string): string[] {
  const names = [...cell.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name)
  let last = ''
  return names.map((name) => {
    if (name.startsWith('..._')) last = last.replace(/_[a-z]+$/, name.slice(3))
    else last = name.startsWith('.') ? `${last.split('.')[0] ?? ''}${name}` : name
    return last
  })
}

test('the table of events lists each type once', () => {
  const [, table = ''] =
    /\n\| type \| when \|[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(readFileSync('docs/changes.md', 'utf8')) ?? []
  const listed = table.split('\n').flatMap((row) => typesOf(row.split('|')[1] ?? ''))
  assert.deepEqual(listed.toSorted(), [...CHANGE_TYPES].toSorted())
})

test('the documented bounds of changes are the real ones', () => {
  const statements = [
    `are truncated to ${figure(CHANGE_TEXT_CHARACTERS_MAX)} characters`,
    `\`vehicle_ids\` lists the first ${figure(VEHICLE_IDS_MAX)} of \`vehicle_count\``,
    `Events are retained for ${CHANGE_DAYS_MAX} days, counted by \`recorded\`, with a maximum of ${figure(CHANGES_MAX)}`,
    `more than ${REMOVED_SHARE_MAX * 100} % of its records, and more than ${REMOVED_MAX}, are gone`,
    `more than ${figure(DATASET_CHANGES_MAX)} events`,
    `over the ${SPIKE_DAYS} days up to the newest day`,
    `A spike is ${SPIKE_COUNT_MIN} complaints or more`,
    `in the last ${SPIKE_QUIET_DAYS} days`,
  ]
  for (const statement of statements) assert.ok(changes.includes(statement), statement)
})

test('the documented datasets and export bounds are the real ones', () => {
  const [, part = ''] = /made: datasets -->(.*?)<!-- end/s.exec(exportsText) ?? []
  const rows = [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(
    rows,
    EXPORT_DATASETS.map(({ name }) => name),
  )
  const statements = [
    `row groups of at most ${figure(ROW_GROUP_ROWS_MAX)} rows`,
    `waits for it for up to ${EXPORT_WAIT_MS_MAX / 1_000} seconds`,
    `at most ${DOWNLOADS_PER_ACCOUNT_MAX} downloads under way in one process`,
  ]
  for (const statement of statements) assert.ok(exports.includes(statement), statement)
})

// Guarantee: ARCHITECTURE.md states the allowed imports between rooms as lint enforces them, and its walks stay short.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { tableRows } from '#test/support/markdown-tables.ts'

const FILES_OF_A_WALK_MAX = 12
const WALKS = ['A search', 'A refresh', 'A paid call', "A key's life"]
const ROOMS_MIN = 12
const NOTES_COLUMN = 56
const FILE_NAME = /`([\w/<>-]*?)([\w<>-]+\.ts)`/g

const page = readFileSync('ARCHITECTURE.md', 'utf8')
const lint = readFileSync('.oxlintrc.json', 'utf8')

/** What lint lets each room import, itself left out. */
const allowed = new Map(
  [...lint.matchAll(/"message": "(\w+) may import only (#[^"]+)\."/g)].map(([, room = '', list = '']) => [
    room,
    list.split(', ').flatMap((name) => (name === `#${room}` ? [] : [name.slice(1)])),
  ]),
)

/** "operations (rows of exports), catalog" as a list of rooms. */
function roomsIn(cell: string): string[] {
  const names = cell.replaceAll(/\([^)]*\)/g, '').split(',')
  return names.map((name) => name.trim()).filter((name) => name !== 'nothing of ours')
}

it('lists the imports that lint allows', () => {
  const rooms = tableRows(page).flatMap(([folder = '', , imports = '']) => {
    const [, room] = /^`(?:src(?:\/data|\/service)?|packages)\/(\w+)\/`$/.exec(folder) ?? []
    return room === undefined || imports.startsWith('everything') ? [] : [[room, roomsIn(imports)] as const]
  })
  assert.ok(rooms.length >= ROOMS_MIN, `${rooms.length} rooms`)
  for (const [room, imports] of rooms) assert.deepEqual([room, imports], [room, allowed.get(room)])
})

it('draws the rooms so that every import goes down or to the right', () => {
  const [, drawing = ''] = /never up or left:\n\n```\n([^]*?)```/.exec(page) ?? []
  const words = new Set([...allowed.keys(), 'main.ts', 'cli', 'server'])
  // The words at the right explain.
  const drawn = drawing.split('\n').flatMap((line) => {
    return (line.slice(0, NOTES_COLUMN).match(/[\w.]+/g) ?? []).filter((word) => words.has(word))
  })
  assert.deepEqual(drawn.toSorted(), [...words].filter((room) => room !== 'client').toSorted())
  for (const [room, imports] of allowed) {
    const later = new Set(drawn.slice(drawn.indexOf(room) + 1))
    for (const other of imports) assert.ok(later.has(other), `${room} imports ${other}, which is drawn above or left`)
  }
})

it('leads through at most twelve files', () => {
  for (const walk of WALKS) {
    const [, text = ''] = new RegExp(`^### ${walk}.*?\\n([^]*?)^##`, 'm').exec(page) ?? []
    const names = new Set(
      [...text.matchAll(FILE_NAME)].map(([, folder = '', name = '']) => (name === 'index.ts' ? folder + name : name)),
    )
    assert.ok(names.size >= 8 && names.size <= FILES_OF_A_WALK_MAX, `${walk}: ${[...names].join(' ')}`)
  }
})

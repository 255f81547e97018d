import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { createWorkDirectory, removeLeftOvers } from './work-directory.ts'

it('gives each run a folder of its own and removes what killed runs left', (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'vds-work-'))
  t.after(() => rmSync(parent, { recursive: true }))
  const inside = join(parent, 'data')
  assert.deepEqual(removeLeftOvers(inside, 'run-'), [])

  const first = createWorkDirectory(inside, 'run-')
  const second = createWorkDirectory(inside, 'run-')
  assert.notEqual(first.path, second.path)
  writeFileSync(join(first.path, 'half.sqlite-journal'), 'x')
  writeFileSync(join(inside, 'run-stray.sqlite-journal'), 'x')
  writeFileSync(join(inside, 'accounts.sqlite'), 'x')

  second.remove()
  assert.equal(existsSync(second.path), false)
  assert.equal(removeLeftOvers(inside, 'run-').length, 2)
  assert.deepEqual(readdirSync(inside), ['accounts.sqlite'])
})

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { JsonFile } from './json-file.ts'

const BYTES_MAX = 100

const isCount = (value: unknown): value is { count: number } =>
  typeof (value as { count?: unknown } | null)?.count === 'number'

function openFile(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'vds-json-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return { folder, file: new JsonFile(join(folder, 'state.json'), { isValid: isCount, bytesMax: BYTES_MAX }) }
}

it('returns the written value and leaves no temporary file', async (t) => {
  const { folder, file } = openFile(t)
  assert.equal(await file.read(), undefined)
  await file.write({ count: 1 })
  await file.write({ count: 2 })
  assert.deepEqual(await file.read(), { count: 2 })
  assert.deepEqual(readdirSync(folder), ['state.json'])
  await file.remove()
  await file.remove()
  assert.equal(await file.read(), undefined)
})

// Guarantee: a damaged, foreign or oversized file counts as missing.
it('reads damaged files as missing', async (t) => {
  const { file } = openFile(t)
  for (const text of ['', '{"count":', '{"count":"1"}', 'null', `{"count":1,"more":"${'x'.repeat(BYTES_MAX)}"}`]) {
    writeFileSync(file.path, text)
    assert.equal(await file.read(), undefined, text)
  }
})

// Guarantee: a writer that dies halfway leaves the previous value.
it('ignores an unfinished file and overwrites it', async (t) => {
  const { folder, file } = openFile(t)
  await file.write({ count: 1 })
  writeFileSync(`${file.path}.part`, '{"count":')
  assert.deepEqual(await file.read(), { count: 1 })
  await file.write({ count: 2 })
  assert.deepEqual(await file.read(), { count: 2 })
  assert.deepEqual(readdirSync(folder), ['state.json'])
})

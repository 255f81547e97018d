import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { tryFileLock, waitForFileLock } from './file-lock.ts'

const HOLDER = `
  import { tryFileLock } from '#platform/files/file-lock.ts'
  globalThis.lock = tryFileLock(process.argv.at(-1))
  console.log(globalThis.lock ? 'held' : 'refused')
  setInterval(() => {}, 1000)`

function lockPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'vds-lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'a.lock')
}

it('has one holder at a time', (t) => {
  const file = lockPath(t)
  const first = tryFileLock(file)
  assert.ok(first)
  assert.equal(tryFileLock(file), undefined)
  first.release()
  const second = tryFileLock(file)
  assert.ok(second)
  second.release()
})

it('waits for the holder, within a bound', async (t) => {
  const file = lockPath(t)
  const first = tryFileLock(file)
  assert.equal(await waitForFileLock(file, 30), undefined)
  setTimeout(() => first?.release(), 10)
  const second = await waitForFileLock(file, 10_000)
  assert.ok(second)
  second.release()
})

// Guarantee: a refresh that was killed never blocks the next one.
it('is released when its process ends, even by kill -9', async (t) => {
  const file = lockPath(t)
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  assert.equal(said.toString().trim(), 'held')
  assert.equal(tryFileLock(file), undefined)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = tryFileLock(file)
  assert.ok(lock)
  lock.release()
})

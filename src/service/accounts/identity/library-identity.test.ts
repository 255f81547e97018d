import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'

const ROOT = join(import.meta.dirname, '../../../..')
/**
 * Prints, in microseconds of this thread's processor, the longest time that nobody else had a turn while the library was
 * loaded; in all, too. What other programs take of the machine is not in it.
 */
const MEASURE = `
  import { loadLibrary } from './src/service/accounts/identity/library-identity.ts'
  const usedUs = () => { const { user, system } = process.threadCpuUsage(); return user + system }
  let [longest, last] = [0, usedUs()]
  const note = () => { const now = usedUs(); longest = Math.max(longest, now - last); last = now }
  const tick = () => { note(); setImmediate(tick).unref() }
  const start = usedUs()
  tick()
  await loadLibrary()
  note()
  process.stdout.write(JSON.stringify([longest, usedUs() - start]))
`

// Guarantee: the first sign-in does not delay other requests while the library loads.
it('yields to other requests while the library loads', () => {
  const measured = execFileSync(process.execPath, ['--input-type=module', '--eval', MEASURE], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [longest, all] = JSON.parse(measured) as [number, number]
  assert.ok(longest < all / 2, `${longest} of ${all} µs in one go`)
})

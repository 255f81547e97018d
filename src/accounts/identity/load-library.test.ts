import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'

const ROOT = join(import.meta.dirname, '../../..')
/** Prints, in milliseconds, the longest time that nobody else had a turn while the library was loaded; in all, too. */
const MEASURE = `
  import { loadLibrary } from '#accounts/identity/load-library.ts'
  let [longest, last] = [0, performance.now()]
  const note = () => { longest = Math.max(longest, performance.now() - last); last = performance.now() }
  const tick = () => { note(); setImmediate(tick).unref() }
  const start = performance.now()
  tick()
  await loadLibrary()
  note()
  process.stdout.write(JSON.stringify([longest, performance.now() - start]))
`

// Guarantee: the first person who signs in does not hold up the requests of everybody else until the library is there.
it('gives others their turn while the library is loaded', () => {
  const measured = execFileSync(process.execPath, ['--input-type=module', '--eval', MEASURE], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [longest, all] = JSON.parse(measured) as [number, number]
  assert.ok(longest < all / 2, `${longest} of ${all} ms in one go`)
})

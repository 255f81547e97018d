import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

const TOGETHER = join(import.meta.dirname, 'run-together.ts')
const GOOD = `import { it } from 'node:test'; it('holds', () => {})`

/** Runs two test files with these texts in one process. */
function runBoth(t: { after: (work: () => void) => void }, texts: readonly [string, string]) {
  const folder = mkdtempSync(join(tmpdir(), 'vds-together-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.test.mjs`)
    writeFileSync(file, text)
    return file
  })
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOGETHER, ...files], { encoding: 'utf8', env })
  return { status, printed: stdout + stderr }
}

it('passes when the tests of both do', (t) => {
  const { status, printed } = runBoth(t, [GOOD, GOOD])
  assert.equal(status, 0, printed)
  assert.match(printed, /^ℹ pass 2$/m)
})

// Guarantee: a clone without the federal files passes, whose tests are all skipped in some files.
it('passes when all that one of both holds is skipped', (t) => {
  const skipped = `import { describe, it } from 'node:test'; describe('all', { skip: 'no files' }, () => it('holds', () => {}))`
  const { status, printed } = runBoth(t, [GOOD, skipped])
  assert.equal(status, 0, printed)
  assert.match(printed, /﹣ all .* # no files/)
})

// Guarantee: no file among several passes without having shown anything.
for (const [what, text, says] of [
  ['fails', `import { it } from 'node:test'; it('breaks', () => { throw new Error('bad') })`, /^ℹ fail 1$/m],
  ['has no test', 'export {}', /no test ran in .*1\.test\.mjs/],
  ['cannot be read', 'const', /SyntaxError/],
  ['throws where it is loaded', `throw new Error('early')`, /early/],
] as const) {
  it(`fails when one of both ${what}`, (t) => {
    const { status, printed } = runBoth(t, [GOOD, text])
    assert.equal(status, 1, printed)
    assert.match(printed, says)
  })
}

// Guarantee: the counts that tools/test/test-run.ts looks for are missing then, which it takes for a failure.
it('prints no counts when one of both ends the process', (t) => {
  assert.doesNotMatch(runBoth(t, [GOOD, 'process.exit(0)']).printed, /^ℹ pass/m)
})

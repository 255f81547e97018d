import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { existingSecret, secretOf } from './secret-file.ts'

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'vds-secret-'))
  t.after(() => rmSync(made, { recursive: true }))
  return made
}

// Guarantee: the secret is 32 random bytes, the same for every process, and nobody else can read it.
it('creates one secret per file, readable only by its owner', (t) => {
  const one = folder(t)
  const file = join(one, 'identity.secret')
  assert.equal(existingSecret(file), undefined)
  const secret = secretOf(file)
  assert.equal(Buffer.from(secret, 'base64url').length, 32)
  assert.equal(secretOf(file), secret)
  assert.equal(existingSecret(file), secret)
  assert.notEqual(secretOf(join(folder(t), 'identity.secret')), secret)
  assert.deepEqual(readdirSync(one), ['identity.secret'])
  assert.equal(statSync(join(one, 'identity.secret')).mode & 0o777, 0o600)
})

it('rejects a damaged secret instead of signing with it', (t) => {
  const one = folder(t)
  for (const text of ['', 'short', 'x'.repeat(44)]) {
    writeFileSync(join(one, 'identity.secret'), text)
    assert.throws(() => secretOf(join(one, 'identity.secret')), Failure, text)
  }
})

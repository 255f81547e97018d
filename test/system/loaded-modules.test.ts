import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
/** Prints the address of every module that the modules of a process that serves load before it starts. */
const LIST = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
  await import('#server/running-service.ts')
  await import('#server/workers/worker-pool.ts')
  process.stdout.write(loaded.join('\\n'))
`
/** Needed by one command, by who signs in, by agents or after a payment; each would take megabytes of every worker. */
const NOT_NEEDED = [
  '/node_modules/@modelcontextprotocol/',
  '/node_modules/better-auth/',
  '/node_modules/kysely/',
  '/node_modules/nodemailer/',
  '/node_modules/viem/',
  '/node_modules/@x402/',
  '/node_modules/react/',
  '/node_modules/react-dom/',
  '/node_modules/vite/',
  '/node_modules/typescript/',
  '/src/data/ingest/sources/',
  '/src/data/ingest/build/',
]

// Guarantee: modules for commands, sign-in, agents or payments take no memory of a serving process that does not need them.
test("a serving process does not load other commands' modules", () => {
  const list = execFileSync(process.execPath, ['--input-type=module', '--eval', LIST], { cwd: ROOT, encoding: 'utf8' })
  const loaded = list.split('\n')
  assert.ok(
    loaded.some((url) => url.endsWith('/src/service/http/build-app.ts')),
    'the list is not empty',
  )
  for (const part of NOT_NEEDED) {
    assert.deepEqual(
      loaded.filter((url) => url.includes(part)),
      [],
      part,
    )
  }
})

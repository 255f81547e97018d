import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Browser } from '#test/dashboard/support/browser.ts'
import { PASSWORD } from '#test/dashboard/support/person.ts'
import { OAuthClient } from '#test/mcp/support/oauth-client.ts'
import { freePort } from '#test/support/network/free-port.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { Caller } from '#test/system/workers/support/caller.ts'
import { startWorkers } from '#test/system/workers/support/workers-service.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const TABLE = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8')
const SUITE_MS_MAX = 180_000

// Guarantee: the suite's scenarios for authorization servers pass; the documented figures are the suite's own.
test('the official scenarios for authorization servers pass', async (t) => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const { address } = await startWorkers(t, 1, { VDS_PORT: String(port), VDS_PUBLIC_URL: publicUrl })
  const caller = new Caller(address)
  t.after(() => caller.close())
  const browser = new Browser(caller, publicUrl)
  await browser.do('/api/auth/sign-up/email', { name: 'Test', email: 'ada@example.org', password: PASSWORD })
  const callbackPort = await freePort()
  const client = await new OAuthClient(caller, publicUrl).register({
    redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`],
  })
  const settings = ['--url', publicUrl, '--client-id', client.clientId, '--resource', `${publicUrl}/mcp`]
  const child = spawn(
    process.execPath,
    [SUITE, 'authorization', ...settings, '--port', String(callbackPort), '--output-dir', temporaryFolder(t)],
    { stdio: 'pipe', timeout: SUITE_MS_MAX },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(child, 'exit')
  const request = (): string | undefined => /^http\S+\/oauth2\/authorize\?\S+$/m.exec(printed)?.[0]
  await until(() => request() !== undefined || child.exitCode !== null, 'the suite asks for consent')
  await consent(browser, new URL(request() ?? assert.fail(printed)))
  assert.deepEqual(await ended, [0, null], printed)
  const documented = [...TABLE.matchAll(/^\| authorization \| (\S+) \| (\d+) \| (\d+) \|$/gm)]
  assert.equal(documented.length, 2)
  for (const [, scenario, passed, failed] of documented) {
    assert.ok(printed.includes(`${scenario}: ${passed} passed, ${failed} failed`), printed)
  }
})

/** Consents as the user's browser does, and takes the code to the suite. */
async function consent(browser: Browser, { pathname, search }: URL): Promise<void> {
  const page = new URL(String((await browser.get(pathname + search)).headers['location']))
  const request = page.searchParams.get('request')
  const { redirect_url: url } = await browser.do('/account/apps', { request, scopes: ['vehicles'] })
  assert.equal((await fetch(String(url))).status, 200)
}

import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { startService } from '#test/support/start-service.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { loadPages } from './dashboard-files.ts'

const INDEX = '<!doctype html><title>Vehicle Data Service</title><script src="/assets/app-1.js"></script>'
const LANDING = '<!doctype html><title>Welcome</title>'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))})`

const LOG = { warn: (): void => undefined }
const PUBLIC_URL = 'https://vehicles.example'

async function startWithPages(t: Cleanup, folder = temporaryFolder(t)) {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), INDEX)
  writeFileSync(join(folder, 'assets', 'app-1.js'), SCRIPT)
  writeFileSync(join(folder, 'landing.html'), LANDING)
  for (const name of ['index', 'guide/errors', 'problems/not_a_vin']) {
    mkdirSync(join(folder, 'docs', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'docs', `${name}.html`), `<!doctype html>${name} http://localhost:8080/v1`)
  }
  writeFileSync(join(folder, 'assets', 'app-1.js.map'), 'not for browsers')
  const pages = await loadPages(folder, { publicUrl: PUBLIC_URL, log: LOG })
  assert.ok(pages)
  t.after(() => pages.close())
  const { mount, sendHome, sendDocsPage, sendNotFound } = pages
  return startService(t, { mounts: [mount], sendHome, sendDocsPage, sendNotFound })
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('serves the dashboard page under every page address, and everything else unchanged', async (t) => {
  const service = await startWithPages(t)
  for (const target of ['/sign-in', '/explorer/vehicles/x', '/operator/accounts']) {
    const page = await service.ask(target, { headers: browser })
    assert.deepEqual([page.status, page.text], [200, INDEX], target)
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(page.headers['cache-control'], 'no-cache')
  }
  assert.equal((await service.ask('/')).json()['openapi'], '/openapi.json', 'programs get the list of addresses')
  assert.equal((await service.ask('/assets/app-1.js.map')).status, 404)
  assert.equal((await service.ask('/assets/../../package.json')).status, 404)
})

test('serves the dashboard at "/" to callers with a session, and the landing page to others', async (t) => {
  const service = await startWithPages(t)
  const cookies: [cookie: string, page: string][] = [
    ['', LANDING],
    ['other=1', LANDING],
    ['vds.session_token=x.y', INDEX],
    ['a=b; __Secure-vds.session_token=x.y', INDEX],
  ]
  for (const [cookie, text] of cookies) {
    const page = await service.ask('/', { headers: { ...browser, cookie } })
    assert.deepEqual([page.status, page.text], [200, text], cookie)
    assert.match(page.headers['vary'] ?? '', /\bCookie\b/)
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/)
  }
  assert.equal((await service.ask('/landing.html')).status, 404)
})

test("serves the documentation with the service's address, and an error's text to programs", async (t) => {
  const service = await startWithPages(t)
  const pages: [target: string, name: string][] = [
    ['/docs', 'index'],
    ['/docs/', 'index'],
    ['/docs/guide/errors', 'guide/errors'],
    ['/docs/problems/not_a_vin', 'problems/not_a_vin'],
  ]
  for (const [target, name] of pages) {
    const page = await service.ask(target, { headers: browser })
    assert.deepEqual([page.status, page.text], [200, `<!doctype html>${name} ${PUBLIC_URL}/v1`], target)
    assert.match(page.headers['content-security-policy'] ?? '', /script-src 'self'/)
  }
  const text = await service.ask('/docs/problems/not_a_vin')
  assert.match(text.text, /^# not_a_vin/)
  assert.match(text.headers['vary'] ?? '', /\bAccept\b/)
})

test('reports an unknown address to browsers as a page, and to programs as JSON', async (t) => {
  const service = await startWithPages(t)
  const page = await service.ask('/ovreview', { headers: browser })
  assert.deepEqual([page.status, page.text, page.headers['etag']], [404, INDEX, undefined])
  assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/)
  const programs = [
    service.ask('/ovreview'),
    ...['/v1/nothing', '/account/nothing', '/api/x', '/docs/x', '/images/x', '/mcp/x', '/x.php', '/v1?x=1'].map(
      (target) => service.ask(target, { headers: browser }),
    ),
    service.ask('/ovreview', { headers: browser, method: 'POST' }),
  ]
  for (const answer of await Promise.all(programs)) {
    assert.deepEqual([answer.status, answer.json()['error']], [404, 'route_not_found'])
  }
})

test('serves scripts compressed and cacheable forever, and 304 to callers who have them', async (t) => {
  const service = await startWithPages(t)
  const plain = await service.ask('/assets/app-1.js')
  assert.equal(plain.text, SCRIPT)
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  const packed = await service.app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(packed.rawPayload).toString(), SCRIPT)
  const headers = { 'if-none-match': `W/${plain.headers['etag']}` }
  assert.equal((await service.ask('/assets/app-1.js', { headers })).status, 304)
})

// Guarantee: a page runs only our own scripts, calls only this service, and cannot be framed.
test('sends a strict policy with every page', async (t) => {
  const service = await startWithPages(t)
  const policy = (await service.ask('/sign-in', { headers: browser })).headers['content-security-policy'] ?? ''
  assert.match(policy, /default-src 'none'; script-src 'self';/)
  assert.match(policy, /connect-src 'self'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
})

// Guarantee: a request before the pages are built gets a response, and the page itself once it is built, without a restart.
test('serves pages that are built while it runs', async (t) => {
  const folder = temporaryFolder(t)
  const service = await startWithPages(t, folder)
  const ask = async (target: string) => (await service.ask(target, { headers: browser })).text
  assert.equal((await service.ask('/assets/app-2.js')).status, 404)
  writeFileSync(join(folder, 'index.html'), 'new')
  writeFileSync(join(folder, 'assets', 'app-2.js'), 'new script')
  rmSync(join(folder, 'docs', 'guide'), { recursive: true })
  assert.equal(await ask('/overview'), INDEX, 'not before they are complete')
  writeFileSync(join(folder, '.built'), 'hash')
  while ((await ask('/overview')) !== 'new') await sleep(50)
  assert.equal(await ask('/assets/app-2.js'), 'new script')
  assert.equal((await service.ask('/docs/guide/errors', { headers: browser })).status, 404)
})

test('works without built pages', async (t) => {
  assert.equal(await loadPages(join(temporaryFolder(t), 'nothing'), { publicUrl: PUBLIC_URL, log: LOG }), undefined)
})

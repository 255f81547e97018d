import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'

export const PASSWORD = 'correct horse battery'
const TOTP_STEP_SECONDS = 30
const TOTP_DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Signs up on the page, as a visitor with a link (the setup link, say); ends on the overview. */
export async function signUp(
  page: Page,
  email: string,
  { name = 'Sam', path = '/sign-up' }: { name?: string; path?: string } = {},
): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

/** Signs up by the requests of the sign-up page, in tests of other pages; with a setup link as the operator. Opens no page. */
export async function enter(page: Page, baseUrl: string, email: string, setupPath?: string): Promise<void> {
  await send(page, baseUrl, '/api/auth/sign-up/email', { name: 'Sam', email, password: PASSWORD })
  if (setupPath === undefined) return
  await send(page, baseUrl, '/account/become-operator', {
    code: new URLSearchParams(setupPath.split('?')[1]).get('setup'),
  })
}

/** Makes a key by the request of the keys page, and returns it. */
export async function enterKey(page: Page, baseUrl: string, label: string): Promise<string> {
  return String((await send(page, baseUrl, '/account/keys', { label }))['token'])
}

async function send(page: Page, baseUrl: string, path: string, data: object): Promise<Record<string, unknown>> {
  const response = await page.request.post(path, { headers: { origin: baseUrl }, data })
  assert.ok(response.ok(), `${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Signs out by the account menu; ends on the sign-in page. */
export async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
}

/** Makes a key on the keys page and returns it, read off the page. */
export async function createKey(page: Page, label: string): Promise<string> {
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const token = await dialog.getByRole('textbox', { name: `Key "${label}"` }).inputValue()
  assert.match(token, /^vds_live_[0-9A-Za-z]{38}$/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return token
}

/** The code that an authenticator app shows for a secret (RFC 6238: SHA-1, six digits, 30 seconds). */
export function totp(secret: string, nowMs: number): string {
  const bits = [...secret.replaceAll('=', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => bits.slice(at * 8, at * 8 + 8)).map((byte) =>
      Number.parseInt(byte, 2),
    ),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1_000 / TOTP_STEP_SECONDS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const code = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** TOTP_DIGITS
  return String(code).padStart(TOTP_DIGITS, '0')
}

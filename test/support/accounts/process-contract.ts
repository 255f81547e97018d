import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { it, type TestContext } from 'node:test'
import type { Principal } from '#accounts/account-store.ts'
import type { ContractRequest } from './other-process.ts'
import {
  addKey,
  CHARGE_FOR,
  limitedPrincipal,
  openStore,
  type ContractStore,
  type CreateStore,
  unitsOfMonth,
} from './support.ts'

const PROCESSES = 4
const QUOTA = 4_000

export function processTests(create: CreateStore): void {
  // Guarantee: one quota over several processes is exact: never one request too many, never one too few.
  it('grants exactly half of 8,000 attempts of four processes', async (t) => {
    const { store, contract } = await openStore(t, create)
    const principal = await limitedPrincipal(store, QUOTA)
    const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(t, contract)))
    const granted = await Promise.all(
      processes.map((other) =>
        ask(other, { do: 'charge', principal, chargeFor: CHARGE_FOR, attempts: (2 * QUOTA) / PROCESSES }),
      ),
    )
    assert.equal(
      granted.reduce((sum: number, count) => sum + Number(count), 0),
      QUOTA,
    )
    assert.equal(await store.usage(principal.accountId, CHARGE_FOR.month), QUOTA)
    const units = (await unitsOfMonth(store, principal.accountId, CHARGE_FOR.month)).map((usage) => usage.units)
    assert.deepEqual(units, [QUOTA])
    await Promise.all(processes.map((other) => ask(other, { do: 'close' })))
  })

  // Guarantee: once a revocation is acknowledged in one process, no other process serves the key again.
  it('sees revocations and changes of plan by another process on the next call', async (t) => {
    const { store, account, contract } = await openStore(t, create)
    const other = await startProcess(t, contract)
    const seenByOther = async (tokenSha256: Uint8Array) => {
      const found = await ask(other, { do: 'find', tokenSha256Hex: Buffer.from(tokenSha256).toString('hex') })
      return found as Principal | null
    }
    for (let round = 0; round < 8; round += 1) {
      const here = await addKey(store, account)
      const there = await addKey(store, account)
      assert.ok(await seenByOther(here.tokenSha256), 'a new key works at once')
      await store.setPlan(account.id, round % 2 === 0 ? 'pro' : 'business')
      assert.equal((await seenByOther(here.tokenSha256))?.plan, round % 2 === 0 ? 'pro' : 'business')
      await store.revokeKey(here.key.id)
      assert.equal(await seenByOther(here.tokenSha256), null)
      assert.ok(await store.findPrincipal(there.tokenSha256))
      assert.equal(await ask(other, { do: 'revoke', keyId: there.key.id }), true)
      assert.equal(await store.findPrincipal(there.tokenSha256), undefined)
    }
    await ask(other, { do: 'close' })
  })

  it('can be opened by several processes at once while it is still empty', async (t) => {
    const contract = await create(t)
    const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(t, contract)))
    await Promise.all(processes.map((other) => ask(other, { do: 'close' })))
  })
}

async function startProcess(t: TestContext, contract: ContractStore): Promise<ChildProcess> {
  const file = new URL('other-process.ts', import.meta.url)
  const child = fork(file, [JSON.stringify(contract.config)], { execArgv: [] })
  t.after(() => child.kill('SIGKILL'))
  await responseOf(child)
  return child
}

async function ask(child: ChildProcess, request: ContractRequest): Promise<unknown> {
  const answer = responseOf(child)
  child.send(request)
  return answer
}

/** Returns the next message of a process, or rejects when it dies. */
async function responseOf(child: ChildProcess): Promise<unknown> {
  const given = new AbortController()
  const death = once(child, 'exit', { signal: given.signal }).then(([code]) => {
    throw new Error(`the other process ended with ${String(code)}`)
  })
  const message = once(child, 'message', { signal: given.signal }).then(
    ([answer]) => answer as { value: unknown; error?: string },
  )
  try {
    const answer = await Promise.race([message, death])
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  } finally {
    given.abort()
    // The one that came second was only canceled here.
    await Promise.allSettled([message, death])
  }
}

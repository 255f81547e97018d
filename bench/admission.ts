// What admission costs per request, beside the least that any service with stored keys would do: hash the key and
// look it up. Then requests per second through the HTTP server with either account store (bench/admission/http-server.ts).
// Run: node bench/admission.ts
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { Admission } from '#http/pipeline/admission.ts'
import type { AdmissionRequest } from '#http/pipeline/decision.ts'
import { assert } from '#platform/assert.ts'
import { systemClock } from '#platform/clock.ts'
import { measureHttpServer } from './admission/http-server.ts'

const REQUESTS = 100_000
const ROUNDS = 3
const KEYS = 1_000

interface Subject {
  readonly name: string
  readonly concurrency: number
  /** One request. */
  readonly run: (index: number) => unknown
}

/** Microseconds per request: the best of some rounds, because noise only ever adds. */
async function measure({ concurrency, run }: Subject): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    let next = 0
    const caller = async (): Promise<void> => {
      while (next < REQUESTS) {
        const outcome = run((next += 1))
        if (outcome instanceof Promise) await outcome
      }
    }
    const startMs = performance.now()
    await Promise.all(Array.from({ length: concurrency }, caller))
    best = Math.min(best, ((performance.now() - startMs) * 1_000) / REQUESTS)
  }
  return best
}

function requestOf(token: string, metered: boolean): AdmissionRequest {
  return {
    operation: { name: 'get_vehicle', requiredPlan: 'free', metered },
    target: '/v1/vehicles/abcdefghijklmno',
    authorization: `Bearer ${token}`,
    apiKey: undefined,
    payment: undefined,
    method: 'GET',
    address: '127.0.0.1',
  }
}

/** A table of keys and nothing else: SHA-256, then one indexed look-up. */
function baseline(directory: string, tokens: readonly string[]): Subject {
  const database = new DatabaseSync(join(directory, 'baseline.sqlite'))
  database.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE api_key (token_sha256 BLOB PRIMARY KEY, plan TEXT) WITHOUT ROWID',
  )
  const insert = database.prepare("INSERT INTO api_key VALUES (?, 'pro')")
  for (const token of tokens) insert.run(hash('sha256', token, 'buffer'))
  const select = database.prepare('SELECT plan FROM api_key WHERE token_sha256 = ?')
  return {
    name: 'SHA-256 and SELECT (baseline, no limits, no quota)',
    concurrency: 1,
    run: (index) => select.get(hash('sha256', tokens[index % tokens.length] ?? '', 'buffer')),
  }
}

async function subjects(directory: string, store: SqliteAccountStore): Promise<Subject[]> {
  const account = await store.createAccount({ email: 'bench@localhost', plan: 'enterprise', quota: 1e9, burst: 1e9 })
  const tokens: string[] = []
  for (let index = 0; index < 100; index += 1) {
    tokens.push((await issueKey(store, { accountId: account.id, label: 'bench' })).token)
  }
  const admission = new Admission({ store, clock: systemClock, publicUrl: 'http://localhost' })
  const free = requestOf(tokens[0] ?? '', false)
  const one = requestOf(tokens[0] ?? '', true)
  const many = tokens.map((token) => requestOf(token, true))
  const charge = async (request: AdmissionRequest) => {
    const outcome = await admission.admit(request)
    assert(outcome.admitted && (await outcome.charge()).admitted, 'every request of the bench is admitted')
  }
  const uncharged = (request: AdmissionRequest) => {
    const outcome = admission.admit(request)
    assert(!(outcome instanceof Promise) && outcome.admitted, 'every request of the bench is admitted')
    outcome.headers()
  }
  const tokensOfBaseline = Array.from({ length: KEYS }, (_, index) => `vds_live_${String(index).padStart(38, '0')}`)
  return [
    baseline(directory, tokensOfBaseline),
    { name: 'admit, headers, nothing charged', concurrency: 1, run: () => uncharged(free) },
    { name: 'admit and charge, one key', concurrency: 1, run: () => charge(one) },
    { name: 'admit and charge, one key', concurrency: 64, run: () => charge(one) },
    { name: 'admit and charge, 100 keys', concurrency: 64, run: (index) => charge(many[index % many.length] ?? one) },
    {
      name: 'no key: 402 with terms',
      concurrency: 1,
      run: () => admission.admit({ ...one, authorization: undefined }),
    },
    {
      name: 'mistyped key: 401',
      concurrency: 1,
      run: () => admission.admit({ ...one, authorization: `${one.authorization}x` }),
    },
  ]
}

const directory = mkdtempSync(join(tmpdir(), 'vds-bench-'))
const store = new SqliteAccountStore({ directory, clock: systemClock })
try {
  console.log(`${'what'.padEnd(52)}${'at once'.padStart(8)}${'us/request'.padStart(12)}${'x baseline'.padStart(12)}`)
  let baselineUs: number | undefined
  for (const subject of await subjects(directory, store)) {
    const us = await measure(subject)
    baselineUs ??= us
    const cells = [
      String(subject.concurrency).padStart(8),
      us.toFixed(2).padStart(12),
      (us / baselineUs).toFixed(2).padStart(12),
    ]
    console.log(subject.name.padEnd(52) + cells.join(''))
  }
} finally {
  await store.close()
  rmSync(directory, { recursive: true })
}
await measureHttpServer()

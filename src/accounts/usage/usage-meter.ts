import {
  DatabaseLockedError,
  LOCK_WAIT_MS_MAX,
  retryDelayMs,
  SharedDatabase,
  unavailable,
} from '#platform/database/shared-database.ts'
import { LRUCache } from 'lru-cache'
import type { UsageRange } from '#accounts/account-pages.ts'
import type { Charge, ChargeFor, Principal, QuotaNotice, UsageOfDay, UsedOfAccount } from '#accounts/account-store.ts'
import { USAGE_MIGRATIONS } from '#accounts/storage/migrations/account-migrations.ts'
import { STORE_NAME } from '#accounts/storage/store-name.ts'
import type { UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'
import { placeOf, usageOf, usedOfAccount } from './usage-rows.ts'
import { takePart, takeUnits, usedOf } from './take-units.ts'
import { periodOf, prepareUsageStatements, type UsageStatements } from '#accounts/storage/usage-statements.ts'

/** More requests than this waiting for the store at once are refused instead of kept. */
const WAITING_CHARGES_MAX = 10_000
/** A charge changes two short rows; with pages of 4,096 bytes it costs a quarter more (docs/adr/0165). */
const PAGE_BYTES = 1_024
/** 64 MB; 5,000 requests a second of the mixed load in bench/mixed.ts write about 4 MB of it a second. */
const LOG_PAGES_MAX = 65_536
const LAST_USED_INTERVAL_MS = 60_000
const REMEMBERED_KEYS_MAX = 10_000

interface WaitingCharge {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
  readonly deadlineMs: number
  readonly resolve: (charge: Charge) => void
  readonly reject: (error: unknown) => void
}

interface UsageMeterOptions {
  /** Milliseconds that only go forward. */
  readonly elapsedMs: () => number
  /** Whether each commit is on the disk before it is answered. */
  readonly isOnDisk?: boolean | undefined
}

/**
 * Counts units in usage.sqlite. Charges that arrive in one turn of the event loop wait for its end and are taken in
 * one transaction: exact over all processes, because a unit is only granted under the write lock, and cheap under
 * load, because the transaction is shared. The death of the process forgets nothing; a power cut may forget the last
 * moments, unless every commit is to be on the disk.
 */
export class UsageMeter {
  readonly #database: SharedDatabase<UsageStatements>
  readonly #elapsedMs: () => number
  readonly #lastUsed = new LRUCache<string, number>({ max: REMEMBERED_KEYS_MAX })
  readonly #usedToWrite = new Map<string, number>()
  #waiting: WaitingCharge[] = []
  #scheduled = false
  #tries = 0
  #failing = false

  constructor(file: string, { elapsedMs, isOnDisk = false }: UsageMeterOptions) {
    this.#elapsedMs = elapsedMs
    this.#database = new SharedDatabase({
      file,
      name: STORE_NAME,
      migrations: USAGE_MIGRATIONS,
      prepare: prepareUsageStatements,
      full: isOnDisk,
      pageBytes: PAGE_BYTES,
      framesMax: LOG_PAGES_MAX,
      elapsedMs,
    })
  }

  /** @see AccountStore.charge */
  charge(principal: Principal, chargeFor: ChargeFor): Promise<Charge> {
    if (this.#waiting.length >= WAITING_CHARGES_MAX) {
      return Promise.reject(unavailable(STORE_NAME, new Error('too many requests wait for the usage database')))
    }
    const deadlineMs = this.#elapsedMs() + LOCK_WAIT_MS_MAX
    return new Promise((resolve, reject) => {
      this.#waiting.push({ principal, chargeFor, deadlineMs, resolve, reject })
      this.#schedule()
    })
  }

  /** @see TurnAdmission.takeUnits */
  takeUnits(wanted: readonly UnitsWanted[]): UnitsTaken[] {
    return this.#database.transact((statements) => wanted.map((part) => takePart(statements, part)))
  }

  /** Notes that a key was used; written at most once a minute, and lost rather than in the way of a request. */
  noteUse(keyId: string, nowMs: number): void {
    if (nowMs - (this.#lastUsed.get(keyId) ?? 0) < LAST_USED_INTERVAL_MS) return
    if (this.#usedToWrite.size >= REMEMBERED_KEYS_MAX) return
    this.#lastUsed.set(keyId, nowMs)
    this.#usedToWrite.set(keyId, nowMs)
    this.#schedule()
  }

  used(accountId: string, month: string): number | Promise<number> {
    const read = () => this.#database.now((statements) => usedOf(statements, accountId, month))
    try {
      return read()
    } catch (error) {
      if (error instanceof DatabaseLockedError) return this.#database.patiently(read)
      throw error
    }
  }

  /** @see AccountStore.usagePage */
  usagePage(accountId: string, range: UsageRange): Promise<UsageOfDay[]> {
    const place = { account_id: accountId, ...placeOf(range) }
    return this.#database.patiently(() =>
      this.#database.now(({ selectUsageOfDays }) => selectUsageOfDays.all(place).map(usageOf)),
    )
  }

  usedByAll(month: string): Promise<number> {
    return this.#database.patiently(() =>
      this.#database.now(({ sumOfAll }) => Number(sumOfAll.get(periodOf(month))?.['units'])),
    )
  }

  /** @see AccountStore.listUsed */
  listUsed(month: string, afterId = ''): Promise<UsedOfAccount[]> {
    return this.#database.patiently(() =>
      this.#database.now(({ selectUsedOfAll }) => selectUsedOfAll.all(periodOf(month), afterId).map(usedOfAccount)),
    )
  }

  /** @see AccountStore.claimNotice */
  claimNotice(notice: QuotaNotice): Promise<boolean> {
    return this.#database.patiently(() =>
      this.#database.transact(({ insertNotice }) => insertNotice.run({ ...notice }).changes === 1),
    )
  }

  releaseNotice(notice: QuotaNotice): Promise<void> {
    return this.#database.patiently(() =>
      this.#database.transact(({ deleteNotice }) => {
        deleteNotice.run({ ...notice })
      }),
    )
  }

  lastUsedMs(keyIds: readonly string[]): Promise<(number | null)[]> {
    return this.#database.patiently(() =>
      this.#database.now(({ selectLastUsed }) =>
        keyIds.map((keyId) => {
          const value = selectLastUsed.get(keyId)?.['last_used_ms']
          return value === undefined ? null : Number(value)
        }),
      ),
    )
  }

  forgetUse(keyIds: readonly string[]): Promise<void> {
    return this.#database.patiently(() =>
      this.#database.transact(({ forgetUse }) => {
        for (const keyId of keyIds) forgetUse.run(keyId)
      }),
    )
  }

  /** Takes and gives back the write lock: the only proof that the next charge can be taken. */
  isAvailable(): boolean {
    try {
      this.#database.checkIdentity()
      this.#database.transact(() => undefined)
      this.#failing = false
      return true
    } catch (error) {
      // A lock is ordinary while other processes charge; it is an outage once charges have waited in vain.
      return error instanceof DatabaseLockedError && !this.#failing
    }
  }

  /** Takes what still waits, then closes. */
  async close(): Promise<void> {
    if (this.#scheduled) {
      await this.#database.patiently(() => this.#takeWaiting()).catch((error: unknown) => this.#rejectAll(error))
    }
    this.#database.close()
  }

  /** At the end of this turn of the event loop, when all requests that arrived in it have asked. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    if (!this.#scheduled) return
    try {
      this.#takeWaiting()
    } catch (error) {
      if (error instanceof DatabaseLockedError) this.#waitForLock(error)
      else this.#rejectAll(error)
    }
  }

  #takeWaiting(): void {
    const batch = this.#waiting
    const charges = this.#database.transact((statements) => {
      for (const [keyId, atMs] of this.#usedToWrite) statements.setLastUsed.run(keyId, atMs)
      return takeUnits(statements, batch)
    })
    this.#settled()
    batch.forEach((waiting, index) => waiting.resolve(charges[index] ?? { granted: false, used: 0 }))
  }

  #waitForLock(error: DatabaseLockedError): void {
    const nowMs = this.#elapsedMs()
    const late = this.#waiting.filter((waiting) => waiting.deadlineMs <= nowMs)
    if (late.length > 0) this.#failing = true
    this.#waiting = this.#waiting.filter((waiting) => waiting.deadlineMs > nowMs)
    for (const waiting of late) waiting.reject(unavailable(STORE_NAME, error))
    if (this.#waiting.length === 0) {
      this.#settled({ failing: this.#failing })
      return
    }
    this.#tries += 1
    setTimeout(() => this.#flush(), retryDelayMs(this.#tries))
  }

  #rejectAll(error: unknown): void {
    const batch = this.#waiting
    this.#settled({ failing: true })
    for (const waiting of batch)
      waiting.reject(error instanceof DatabaseLockedError ? unavailable(STORE_NAME, error) : error)
  }

  #settled(outcome: { failing: boolean } = { failing: false }): void {
    this.#waiting = []
    this.#scheduled = false
    this.#tries = 0
    this.#failing = outcome.failing
    this.#usedToWrite.clear()
  }
}

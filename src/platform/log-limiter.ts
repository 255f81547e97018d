import { LRUCache } from 'lru-cache'
import type { Log } from './log.ts'

/** Lines of one kind that are logged per window; further ones are only counted. */
const LINES_PER_WINDOW_MAX = 5
const WINDOW_MS = 10_000
const KINDS_MAX = 200

const limiters = new WeakMap<object, LogLimiter>()

interface Kind {
  lines: number
  suppressed: number
}

/** Limits lines that requests can cause: logs the first of a kind within ten seconds, then the number of the rest. */
export class LogLimiter {
  readonly #log: Pick<Log, 'error' | 'warn'>
  readonly #windowMs: number
  readonly #kinds = new LRUCache<string, Kind>({ max: KINDS_MAX })

  constructor(log: Pick<Log, 'error' | 'warn'>, windowMs = WINDOW_MS) {
    this.#log = log
    this.#windowMs = windowMs
  }

  /** @param kind group to count by, from a closed list; never text from a caller */
  error(kind: string, fields: object, message: string): void {
    const known = this.#kinds.get(kind)
    if (known === undefined) this.#begin(kind)
    else if (known.lines >= LINES_PER_WINDOW_MAX) return void (known.suppressed += 1)
    else known.lines += 1
    this.#log.error(fields, message)
  }

  #begin(kind: string): void {
    const counted = { lines: 1, suppressed: 0 }
    this.#kinds.set(kind, counted)
    setTimeout(() => {
      if (this.#kinds.get(kind) === counted) this.#kinds.delete(kind)
      const { suppressed } = counted
      if (suppressed > 0)
        this.#log.error({ 'log.kind': kind, 'log.suppressed': suppressed }, `${suppressed} more: ${kind}`)
    }, this.#windowMs).unref()
  }
}

export function limiterOf(log: Pick<Log, 'error' | 'warn'>): LogLimiter {
  return limiters.getOrInsertComputed(log, () => new LogLimiter(log))
}

import { availableParallelism } from 'node:os'
import { WORKERS_MAX, type Config } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'

/**
 * How many processes serve: what the option says, else the setting; `auto` is one per core that this process may use.
 * @throws Failure (usage) with one line when the option is no such number
 */
export function workerCount(option: string | undefined, setting: Config['workers']): number {
  const asked = option ?? String(setting)
  if (asked === 'auto') return availableParallelism()
  const count = /^[1-9][0-9]{0,2}$/.test(asked) ? Number(asked) : Number.NaN
  if (count <= WORKERS_MAX) return count
  throw new Failure(`--workers must be a whole number from 1 to ${WORKERS_MAX}, or auto, not "${asked}"`, {
    exitCode: 2,
  })
}

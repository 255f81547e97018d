import { availableParallelism } from 'node:os'
import type { Config } from '#platform/config.ts'
import { wrongUsage } from '#platform/failure.ts'
import { SETTINGS } from '#platform/settings.ts'

const { parse, rule } = SETTINGS.VDS_WORKERS

/**
 * How many processes serve: what the option says, else the setting; `auto` is one per core that this process may use.
 * @throws Failure (usage) with one line when the option is no such number
 */
export function workerCount(option: string | undefined, setting: Config['workers']): number {
  const count = option === undefined ? setting : parse(option)
  if (count === undefined) throw wrongUsage(`--workers must ${rule}, not "${option}"`)
  return count === 'auto' ? availableParallelism() : count
}

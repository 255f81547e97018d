import { availableParallelism } from 'node:os'
import type { Config } from '#platform/config.ts'
import { wrongUsage } from '#platform/failure.ts'
import { SETTINGS } from '#platform/settings.ts'

const { parse, rule } = SETTINGS.VDS_WORKERS

/**
 * Returns the number of worker processes: the option, or else the setting; `auto` is one per available core.
 * @throws Failure (usage) with one line for an invalid option
 */
export function workerCount(option: string | undefined, setting: Config['workers']): number {
  const count = option === undefined ? setting : parse(option)
  if (count === undefined) throw wrongUsage(`--workers must ${rule}, not "${option}".`)
  return count === 'auto' ? availableParallelism() : count
}

import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'

/** Process functions that src/main.ts passes to a command, so that tests can replace them. */
export interface CliEnvironment {
  /** Reads the settings when a command runs, so that `vds help` works with a bad setting. */
  readonly config: () => Config
  readonly out: (line: string) => void
  /** Colors a text; omitted if output is never colored. */
  readonly paint?: (color: 'green' | 'yellow' | 'red', text: string) => string
  readonly clock: Clock
}

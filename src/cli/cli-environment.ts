import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'

/** Process functions that src/main.ts passes to a command, so that tests can replace them. */
export interface CliEnvironment {
  /** The settings; read when a command runs, so that `vds help` works with a bad setting. */
  readonly config: () => Config
  /** Writes one line to standard output. */
  readonly out: (line: string) => void
  /** Colors a text on a terminal that shows colors; omitted if output is never colored. */
  readonly paint?: (color: 'green' | 'yellow' | 'red', text: string) => string
  readonly clock: Clock
}

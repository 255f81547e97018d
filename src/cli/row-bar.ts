import { SingleBar } from 'cli-progress'

/**
 * Progress bar on a terminal, nothing elsewhere. Drawn by `update`, because work without a pause leaves no event-loop
 * turn to a timer. A signal ends the process as without the bar.
 */
export function rowBar(label: string, unit: string): SingleBar {
  const format = `${label} {bar} {percentage} %, {value} of {total} ${unit}`
  return new SingleBar({ format, stream: process.stderr, clearOnComplete: true, gracefulExit: false })
}

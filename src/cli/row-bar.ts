import { SingleBar } from 'cli-progress'

/**
 * A bar on a terminal, and nothing anywhere else. It is drawn when `update` is called: work without a pause leaves no turn of the
 * event loop to a timer. A signal ends the process as it would without the bar.
 */
export function rowBar(label: string, unit: string): SingleBar {
  const format = `${label} {bar} {percentage} %, {value} of {total} ${unit}`
  return new SingleBar({ format, stream: process.stderr, clearOnComplete: true, gracefulExit: false })
}

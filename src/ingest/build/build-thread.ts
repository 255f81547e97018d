// Runs as a thread of its own: builds one snapshot, so that its memory has a bound and a stop order is heard meanwhile.
import { runJobs } from '#platform/threads.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import { publishElsewhere, type RecordsLine } from './records/records-line.ts'

export interface BuildOrder {
  readonly input: BuildInput
  /** The line to the thread that publishes the records. */
  readonly line: RecordsLine
}

runJobs(({ input, line }: BuildOrder) => buildSnapshot(input, publishElsewhere(line)))

// Runs as a thread of its own: publishes complaints and bulletins while another one builds the rest of the snapshot.
import { runJobs } from '#platform/threads.ts'
import { publishRecords, type RecordsInput } from './publish-records.ts'
import { awaitLinks, tellFinished, type RecordsLine } from './records-line.ts'

export interface RecordsOrder {
  readonly input: RecordsInput
  /** The line to the thread that builds. */
  readonly line: RecordsLine
}

runJobs(({ input, line }: RecordsOrder) => {
  publishRecords(input, () => awaitLinks(line))
  tellFinished(line)
})

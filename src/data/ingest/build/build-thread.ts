// Thread that builds one snapshot, so that its memory is bounded and the main thread can receive signals meanwhile.
import { runJobs } from '#platform/threads.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import { writeInThread, type RecordsChannel } from './records/write-records.ts'

export interface BuildOrder {
  readonly input: BuildInput
  /** Channel to the thread that writes the records. */
  readonly channel: RecordsChannel
}

runJobs(({ input, channel }: BuildOrder) => buildSnapshot(input, writeInThread(channel)))

// Runs as a thread of its own: builds one snapshot, so that its memory has a bound and a stop order is heard meanwhile.
import { runJobs } from '#platform/threads.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import { writeElsewhere, type RecordsChannel } from './records/records-channel.ts'

export interface BuildOrder {
  readonly input: BuildInput
  /** The channel to the thread that writes the records. */
  readonly channel: RecordsChannel
}

runJobs(({ input, channel }: BuildOrder) => buildSnapshot(input, writeElsewhere(channel)))

// Thread that writes complaints and bulletins while another thread builds the rest of the snapshot.
import { runJobs } from '#platform/threads.ts'
import { writeRecords, type RecordsInput } from './write-records.ts'
import { awaitLinks, announceFinished, type RecordsChannel } from './records-channel.ts'

export interface RecordsOrder {
  readonly input: RecordsInput
  readonly channel: RecordsChannel
}

runJobs(({ input, channel }: RecordsOrder) => {
  writeRecords(input, () => awaitLinks(channel))
  announceFinished(channel)
})

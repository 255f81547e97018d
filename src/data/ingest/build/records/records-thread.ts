// Thread that writes complaints and bulletins while another thread builds the rest of the snapshot.
import { runJobs } from '#platform/threads.ts'
import { writeRecords, type RecordsInput, awaitLinks, announceFinished, type RecordsChannel } from './write-records.ts'

export interface RecordsOrder {
  readonly input: RecordsInput
  readonly channel: RecordsChannel
}

runJobs(({ input, channel }: RecordsOrder) => {
  writeRecords(input, () => awaitLinks(channel))
  announceFinished(channel)
})

// Runs as a thread of its own: publishes complaints and bulletins while another one builds the rest of the snapshot.
import { parentPort, workerData } from 'node:worker_threads'
import { publishRecords, type RecordsInput } from './publish-records.ts'
import { awaitLinks, tellFinished, type RecordsLine } from './records-line.ts'
import { sendableError, type SendableError } from '#ingest/read/thread-error.ts'

export interface RecordsOrder {
  readonly input: RecordsInput
  /** The line to the thread that builds. */
  readonly line: RecordsLine
}

/** Sent when it fails; otherwise the thread that builds is told alone. */
export interface RecordsAnswer {
  readonly error: SendableError
}

function publish({ input, line }: RecordsOrder): void {
  try {
    publishRecords(input, () => awaitLinks(line))
    tellFinished(line)
  } catch (error) {
    const answer: RecordsAnswer = { error: sendableError(error) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort?.postMessage(answer)
  }
}

publish(workerData as RecordsOrder)

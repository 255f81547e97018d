// Runs as a thread of its own: builds one snapshot, so that its memory has a bound and a stop order is heard meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import { publishElsewhere, type RecordsLine } from './records/records-line.ts'
import { sendableError, type SendableError } from '#ingest/read/thread-error.ts'

export interface BuildOrder {
  readonly input: BuildInput
  /** The line to the thread that publishes the records. */
  readonly line: RecordsLine
}

export type BuildAnswer = { readonly meta: SnapshotMeta } | { readonly error: SendableError }

function build({ input, line }: BuildOrder): BuildAnswer {
  try {
    return { meta: buildSnapshot(input, publishElsewhere(line)) }
  } catch (error) {
    return { error: sendableError(error) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(build(workerData as BuildOrder))

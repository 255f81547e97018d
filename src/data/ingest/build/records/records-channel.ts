import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import type { RecordLinks } from './record-links.ts'
import type { RecordsWriting } from './write-records.ts'

/** One end of the channel between the build thread and the records thread. Neither thread returns to its event loop. */
export interface RecordsChannel {
  readonly port: MessagePort
  /** Shared flags: 1 = the event has happened. */
  readonly flags: Int32Array
}

const LINKED = 0
const FINISHED = 1

export function newRecordsChannel(): { readonly build: RecordsChannel; readonly records: RecordsChannel } {
  const { port1, port2 } = new MessageChannel()
  const flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  return { build: { port: port1, flags }, records: { port: port2, flags } }
}

/** Returns the build's end. If one thread fails, their creator terminates the other, which may be waiting. */
export function writeInThread({ port, flags }: RecordsChannel): RecordsWriting {
  return {
    link(links) {
      port.postMessage(links)
      announce(flags, LINKED)
    },
    finish: () => void Atomics.wait(flags, FINISHED, 0),
  }
}

/** Waits for the links, at the end of the records thread. */
export function awaitLinks({ port, flags }: RecordsChannel): RecordLinks {
  Atomics.wait(flags, LINKED, 0)
  const received: { message: RecordLinks } | undefined = receiveMessageOnPort(port)
  if (received === undefined) throw new Error('the build announced links that it has not sent')
  return received.message
}

/** Announces that all records are written. */
export function announceFinished({ flags }: RecordsChannel): void {
  announce(flags, FINISHED)
}

function announce(flags: Int32Array, what: number): void {
  Atomics.store(flags, what, 1)
  Atomics.notify(flags, what)
}

// Sends batches continuously and reads their results until it receives the end; see bench/batch.ts.
import { text } from 'node:stream/consumers'

/** Message to the process on its standard input. */
export interface RepeatedBatch {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const { url, headers, body } = JSON.parse(await text(process.stdin)) as RepeatedBatch
let batches = 0
process.once('SIGTERM', () => {
  console.log(batches)
  process.exit()
})
for (;;) {
  const response = await fetch(url, { method: 'POST', headers, body })
  if (response.status !== 200 || response.body === null) throw new Error(await response.text())
  await response.body.pipeTo(new WritableStream())
  batches += 1
}

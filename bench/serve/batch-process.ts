// Sends one batch after the other and reads its results, until it is told to end: see bench/batch.ts.
import { text } from 'node:stream/consumers'

/** What the process is told on its standard input. */
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

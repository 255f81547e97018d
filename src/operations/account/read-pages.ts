import type { EventLoopQueue } from '#platform/event-loop-queue.ts'

/**
 * The pages of a list, from the first to the last that is short, each read in a turn of its own; `pagesMax` at most.
 * @param read gives the page behind the last row of the one before
 */
export async function* readPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  { rowsMax, pagesMax, eventLoopQueue }: { rowsMax: number; pagesMax: number; eventLoopQueue: EventLoopQueue },
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    await eventLoopQueue.next()
    const rows = await read(after)
    yield rows
    if (rows.length < rowsMax) return
    after = rows.at(-1)
  }
}

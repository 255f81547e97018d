/**
 * The pages of a list, from the first to the last that is short.
 * @param read gives the page behind the last row of the one before
 * @param options.pagesMax left out = all of them
 * @param options.eventLoopQueue in whose turns they are read; left out = at once
 */
export async function* readPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  options: { rowsMax: number; pagesMax?: number; eventLoopQueue?: { next(): Promise<void> } },
): AsyncGenerator<readonly Row[]> {
  const { rowsMax, pagesMax = Number.POSITIVE_INFINITY, eventLoopQueue } = options
  let after: Row | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    await eventLoopQueue?.next()
    const rows = await read(after)
    yield rows
    if (rows.length < rowsMax) return
    after = rows.at(-1)
  }
}

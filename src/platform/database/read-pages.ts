interface PageBounds {
  /** A page with fewer rows is the last. */
  readonly rowsMax: number
  /** Left out = all of them. */
  readonly pagesMax?: number
  /** In whose turns they are read; left out = at once. */
  readonly eventLoopQueue?: { next(): Promise<void> }
}

/**
 * The pages of a list, from the first to the last that is short.
 * @param read gives the page behind the last row of the one before
 */
export async function* readPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  options: PageBounds,
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

/** Hands each page to `take`. @returns whether the last page was among them */
export async function takePages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  bounds: PageBounds,
  take: (rows: readonly Row[]) => void,
): Promise<boolean> {
  let isLast = true
  for await (const rows of readPages(read, bounds)) {
    take(rows)
    isLast = rows.length < bounds.rowsMax
  }
  return isLast
}

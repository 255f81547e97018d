interface PageBounds {
  /** Rows per page. A shorter page is the last. */
  readonly rowsMax: number
  /** Default: all pages. */
  readonly pagesMax?: number
  /** Queue to read pages in; default: no waiting. */
  readonly eventLoopQueue?: { next(): Promise<void> }
}

/** Yields the pages of a list until a short one. @param read returns the page after the given row */
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

/** Passes each page to `take`. @returns true if the last page was read */
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

const COLUMN_GAP = '  '
const LABEL_WIDTH = 14

export function tableLines(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = names.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [names, ...rows].map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(COLUMN_GAP)
      .trimEnd(),
  )
}

/** Returns a line with a fact; false if it is unknown. */
export function factLine(label: string, text: string | number | null): string | false {
  return text === null || text === '' ? false : `  ${label.padEnd(LABEL_WIDTH)}${text}`
}

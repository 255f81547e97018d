/** Cells of every row of every table of a page, without the heads and the lines under them. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n')
  return lines
    .filter((line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    )
}

/** "|---|---|" */
function isRule(line: string): boolean {
  return /^\|(?:[-: ]+\|)+$/.test(line)
}

/** Test files that a cell names in backticks. */
export function testFilesOf(cell: string): string[] {
  return [...cell.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = '']) => file)
}

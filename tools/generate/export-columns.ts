import { EXPORT_DATASETS, type ExportDataset } from '#operations/exports/export-dataset.ts'

export function exportColumnsText(): string {
  const intro = `# Columns of the exports

Generated from \`src/service/operations/exports/export-dataset.ts\` by "npm run generate". [export.md](export.md) explains how to download
the files and how each format represents these types.
`
  return [intro, ...EXPORT_DATASETS.map(datasetText)].join('\n')
}

function datasetText({ name, description, columns }: ExportDataset): string {
  const rows = columns.map(
    ({ name: column, type, nullable, description: meaning }) =>
      `| \`${column}\` | ${type} | ${nullable ? 'yes' : ''} | ${cell(meaning)} |`,
  )
  return `## ${name}\n${description}\n\n| column | type | null | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

/** Escapes bars, which would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

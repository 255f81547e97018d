import { Type, type Static } from 'typebox'
import { defineEndpoint, type CreatedExport } from '#operations/endpoint.ts'
import { ExportColumn } from '#operations/exports/export-column.ts'
import {
  EXPORT_DATASET_NAMES,
  EXPORT_DATASETS,
  EXPORT_FORMATS,
  exportFileName,
  type ExportName,
} from '#operations/exports/export-dataset.ts'
import { EXPORT_COLUMN_COUNT_MAX, FIELD_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable, snapshotSchema } from '#operations/schemas.ts'

const NOT_MADE = 'Null until the file is first requested and created.'

const ExportFile = closed(
  {
    format: Type.Enum([...EXPORT_FORMATS], { description: 'Format.', examples: ['parquet'] }),
    url: Type.String({
      maxLength: FIELD_CHARACTERS_MAX * 10,
      description: 'URL of the file. NDJSON and CSV are compressed with `Accept-Encoding: gzip`.',
      examples: ['http://localhost:8080/v1/export/vehicles.parquet'],
    }),
    bytes: nullable(Type.Integer({ minimum: 0 }), {
      description: `Uncompressed size in bytes. ${NOT_MADE}`,
      examples: [1_048_576],
    }),
    sha256: nullable(Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      description: `SHA-256 of the uncompressed file. ${NOT_MADE}`,
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    etag: nullable(Type.String({ maxLength: 80 }), {
      description: `Strong ETag of the uncompressed file. ${NOT_MADE}`,
      examples: ['"5e1f5e1f5e1f5e1f-9f86d081884c7d65"'],
    }),
  },
  'One dataset in one format.',
)

const Dataset = closed(
  {
    dataset: Type.Enum([...EXPORT_DATASET_NAMES], { description: 'Name of the dataset.', examples: ['vehicles'] }),
    description: Type.String({ maxLength: 1_000, description: 'Meaning of one row.', examples: ['Every vehicle.'] }),
    rows: Type.Integer({ minimum: 0, description: 'Rows in this snapshot.', examples: [51_835] }),
    columns: Type.Array(ExportColumn, {
      maxItems: EXPORT_COLUMN_COUNT_MAX,
      description: 'Columns, in order.',
    }),
    files: Type.Array(ExportFile, { maxItems: EXPORT_FORMATS.length, description: 'Its files.' }),
  },
  'One dataset.',
)

export const ExportManifest = closed(
  {
    snapshot: snapshotSchema("SHA-256 of the files' snapshot."),
    edition: Type.Enum(['starter', 'official'], {
      description: '"starter": the small selection bundled with the project. "official": complete federal files.',
      examples: ['official'],
    }),
    datasets: Type.Array(Dataset, { maxItems: EXPORT_DATASET_NAMES.length, description: 'Every dataset.' }),
  },
  'Files for download from one snapshot.',
)
export type ExportManifest = Static<typeof ExportManifest>

/** Input of the manifest. A Catalog satisfies `snapshot`. */
export interface ExportListing {
  readonly snapshot: {
    readonly id: string
    readonly meta: { readonly edition: 'starter' | 'official' }
    readonly exportCounts: ReadonlyMap<string, number>
  }
  readonly created: readonly CreatedExport[]
  readonly urlOf: (fileName: string) => string
}

export function exportManifest({ snapshot, created, urlOf }: ExportListing): ExportManifest {
  const fileOf = (name: ExportName): Static<typeof ExportFile> => {
    const found = created.find((each) => each.dataset === name.dataset && each.format === name.format)
    return {
      format: name.format,
      url: urlOf(exportFileName(name)),
      bytes: found?.bytes ?? null,
      sha256: found?.sha256 ?? null,
      etag: found === undefined ? null : exportEntityTag(snapshot.id, found.sha256),
    }
  }
  return {
    snapshot: snapshot.id,
    edition: snapshot.meta.edition,
    datasets: EXPORT_DATASETS.map(({ name: dataset, description, columns }) => ({
      dataset,
      description,
      rows: snapshot.exportCounts.get(dataset) ?? 0,
      columns: [...columns],
      files: EXPORT_FORMATS.map((format) => fileOf({ dataset, format })),
    })),
  }
}

const TAG_DIGITS = 16

/** Returns a file's strong ETag with quotes. Depends on the snapshot and the sent bytes. */
export function exportEntityTag(snapshotId: string, sha256: string): string {
  return `"${snapshotId.slice(0, TAG_DIGITS)}-${sha256.slice(0, TAG_DIGITS)}"`
}

export const listExports = defineEndpoint({
  name: 'list_exports',
  path: '/v1/export',
  summary: 'List the data sets for download',
  description:
    'Returns the data sets of the current snapshot as NDJSON, CSV, and Parquet files, with their columns and number of rows, and the size, SHA-256, and ETag of files that exist. A file is created on its first request. docs/export.md explains how each format writes null, lists, and dates.',
  requiredPlan: 'business',
  metered: false,
  cacheable: false,
  input: closed({}),
  output: ExportManifest,

  run(_input, { catalog, publicUrl, madeExports }) {
    const created = madeExports?.(catalog) ?? []
    return exportManifest({ snapshot: catalog, created, urlOf: (name) => `${publicUrl}/v1/export/${name}` })
  },
})

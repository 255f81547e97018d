import { Type, type TObject } from 'typebox'
import type { Operation } from '#operations/endpoint.ts'
import { EXPORT_DATASET_NAMES, EXPORT_FORMATS } from '#operations/exports/export-dataset.ts'
import { NAME_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'

/** Operation that returns a file instead of JSON. Admitted, charged, and documented like every operation. */
export interface Download extends Pick<
  Operation,
  'name' | 'path' | 'summary' | 'description' | 'requiredPlan' | 'metered'
> {
  readonly input: TObject
  readonly mediaTypes: readonly string[]
}

export const EXPORT_MEDIA_TYPES = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<(typeof EXPORT_FORMATS)[number], string>

export const downloadExport: Download = {
  name: 'download_export',
  path: '/v1/export/{file}',
  summary: 'Download a data set as a file',
  description: `Returns a whole data set of the current snapshot. The file is created on its first request, which waits up to 25 seconds and then returns 503 \`export_pending\` with Retry-After while the file is still being created. Supports a strong ETag, If-None-Match, one byte range (Range, If-Range), and HEAD. NDJSON and CSV are compressed with Accept-Encoding: gzip. Each 200 or 206 costs one quota unit. Names: ${EXPORT_DATASET_NAMES.join(', ')}; endings: ${EXPORT_FORMATS.join(', ')}.`,
  requiredPlan: 'business',
  metered: true,
  input: closed({
    file: Type.String({
      minLength: 1,
      maxLength: NAME_CHARACTERS_MAX,
      description: 'Data set and format, as listed by GET /v1/export: vehicles.csv.',
      examples: ['vehicles.parquet'],
    }),
  }),
  mediaTypes: Object.values(EXPORT_MEDIA_TYPES),
}

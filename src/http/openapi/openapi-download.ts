import type { Download } from '#operations/public/download-export.ts'
import { commonHeaders, header, quotaHeaders } from './openapi-headers.ts'

type Json = Record<string, unknown>

const requestHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})
/** What a download looks at besides the address and the key. */
export const DOWNLOAD_REQUEST_HEADERS: readonly Json[] = [
  requestHeader('Range', 'One range of bytes. Several are answered with the whole file.', 'bytes=1048576-'),
  requestHeader(
    'If-Range',
    'Take the range only of the file with this ETag; another one is sent whole.',
    '"5e1f5e1f5e1f5e1f-9f86d081884c7d65"',
  ),
  requestHeader('Accept-Encoding', 'With gzip, NDJSON and CSV come packed, as files of their own ETag.', 'gzip'),
]

/** An answer whose body is a file or a part of it. */
export function fileResponse(download: Download, description: string): Json {
  return {
    description,
    headers: {
      ...commonHeaders,
      ETag: header('Names the snapshot and the bytes as they are sent.'),
      'Accept-Ranges': header('bytes'),
      'Repr-Digest': header('SHA-256 of the whole file as it is sent (RFC 9530).'),
      ...quotaHeaders(download),
    },
    content: Object.fromEntries(
      download.mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  }
}

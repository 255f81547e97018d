import { generate } from 'selfsigned'

const DAY_MS = 86_400_000

/** Creates a certificate for localhost and 127.0.0.1, valid for `days` from now (or from some days ago). */
export async function selfSigned({ daysAgo = 0, days = 90 } = {}): Promise<{ cert: string; key: string }> {
  const startMs = Date.now() - daysAgo * DAY_MS
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    notBeforeDate: new Date(startMs),
    notAfterDate: new Date(startMs + days * DAY_MS),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { cert, key }
}

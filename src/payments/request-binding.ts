import { createHash } from 'node:crypto'

/**
 * Names the one request that a payment is for: SHA-256 in hexadecimal over method, path and query. The order of the
 * query's parameters and their way of escaping do not matter; everything else does. HEAD is bound as GET: it is the
 * same request without the body.
 * @param target path and query as sent
 */
export function bindRequest(method: string, target: string): string {
  const [path = '', query = ''] = splitOnce(target, '?')
  const parameters = new URLSearchParams(query)
  parameters.sort()
  const canonical = `${method === 'HEAD' ? 'GET' : method} ${path}?${parameters.toString()}`
  return createHash('sha256').update(canonical).digest('hex')
}

function splitOnce(value: string, separator: string): string[] {
  const at = value.indexOf(separator)
  return at === -1 ? [value] : [value.slice(0, at), value.slice(at + 1)]
}

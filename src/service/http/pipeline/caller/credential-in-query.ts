/** Parameter names that callers use when they wrongly put a key in the URL. Lower case, without separators. */
const CREDENTIAL_NAMES = new Set([
  'key',
  'apikey',
  'xapikey',
  'apitoken',
  'accesstoken',
  'token',
  'auth',
  'authorization',
  'bearer',
  'vdsapikey',
  'vdskey',
])

const KEY_SHAPED = /vds_(?:live|test|app|refresh)_/i

/** Returns whether a query seems to contain a key. URLs end up in logs and histories, so it is always rejected. */
export function containsCredential(query: string): boolean {
  if (query === '') return false
  if (KEY_SHAPED.test(decodedLoosely(query))) return true
  return query.split('&').some((part) => CREDENTIAL_NAMES.has(normalName(part.split('=', 1)[0] ?? '')))
}

function normalName(name: string): string {
  return decodedLoosely(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** Decodes well-formed percent escapes; the strict parser reports the others later. */
export function decodedLoosely(text: string): string {
  return text.replace(/%[0-7][0-9a-f]/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))
}

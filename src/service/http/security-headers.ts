/**
 * Headers of every response. JSON is data: no browser may guess another type, run anything in it, or frame it. CORS
 * headers are added by cross-origin.ts, where the operator lists origins, and never let a key in.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** Returns that nobody may keep: errors, and whatever speaks of keys, plans and payments. */
export const NO_STORE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
}

/** Seconds for which browsers shall use HTTPS only; sent where the public address is https. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'

/**
 * Headers of every response. JSON is data: no browser may guess another type, run it, or frame it. cross-origin.ts adds
 * CORS headers if the operator lists origins; they never allow keys.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** Headers of responses that must not be stored: errors, keys, plans, and payments. */
export const NO_STORE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
}

/** Enforces HTTPS in browsers; sent if the public URL is https. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'

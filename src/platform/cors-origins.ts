import { Failure } from '#platform/failure.ts'

const CORS_ORIGINS_MAX = 100

/**
 * The origins of `VDS_CORS_ORIGINS`, each exactly what a browser sends as `Origin`, because it is compared with that.
 * `http` only for a page on this machine: elsewhere anybody on the way could change the page and what its visitor signs.
 * @throws Failure (usage) that names the first one that is none
 */
export function checkedOrigins(origins: readonly string[]): readonly string[] {
  if (origins.length > CORS_ORIGINS_MAX) throw usage(`at most ${CORS_ORIGINS_MAX} origins`)
  const wrong = origins.find((origin) => !isTrustedOrigin(origin))
  if (wrong === undefined) return origins
  throw usage(`origins like https://app.example (http:// only on this machine), not "${wrong}"`)
}

function isTrustedOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  // A star in a host is a character like any other to URL; here it would match nothing.
  if (url?.origin !== origin || origin.includes('*')) return false
  const isOurs = /^(localhost|\[::1\]|127(\.[0-9]{1,3}){3})$/.test(url.hostname)
  return url.protocol === 'https:' || (isOurs && url.protocol === 'http:')
}

function usage(what: string): Failure {
  return new Failure(`VDS_CORS_ORIGINS must list ${what}`, { exitCode: 2 })
}

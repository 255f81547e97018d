const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const
const AGENT_CHARACTERS_SHOWN = 40

/**
 * Returns "Chrome on Windows" for a user agent; the beginning of the user agent if the browser is unknown. The order
 * matters: most browsers also claim to be Chrome and Safari.
 */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null) return 'Not known'
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1]
  if (browser === undefined) return userAgent.slice(0, AGENT_CHARACTERS_SHOWN)
  return system === undefined ? browser : `${browser} on ${system}`
}

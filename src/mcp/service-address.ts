import { Failure } from '#platform/failure.ts'

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where `vds mcp` asks. */
export interface ServiceAddress {
  /** Without a trailing slash, and without "/v1" and "/mcp", which people copy along. */
  readonly baseUrl: string
  /** Whether a key that is sent there crosses a network where it can be read. */
  readonly isReadableOnTheWay: boolean
}

/**
 * Reads the address of a service.
 * @throws Failure (usage); what was given is not repeated, because it may hold what nobody should see
 */
export function readServiceAddress(text: string): ServiceAddress {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Failure('--base-url must be an address such as https://vehicles.example.com', { exitCode: 2 })
  }
  if (url.username !== '' || url.password !== '') {
    throw new Failure('--base-url must not carry a name or a password', { exitCode: 2 })
  }
  return {
    baseUrl: url.href.replace(/\/+$/, '').replace(/(\/v1)?(\/mcp)?$/, ''),
    isReadableOnTheWay: url.protocol === 'http:' && !OWN_MACHINE.has(url.hostname),
  }
}

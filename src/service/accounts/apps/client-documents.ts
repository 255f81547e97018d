import type { ClientDiscovery, OAuthOptions } from '@better-auth/oauth-provider'
import { registerClientMetadataDocument } from '@better-auth/oauth-provider/internal'
import { APIError } from 'better-auth/api'
import { DAY_MS, HOUR_MS } from '#platform/clock.ts'
import type { OAuthLibraryOptions } from './oauth-terms.ts'
import { clientMetadata } from './client-metadata.ts'

const DISCOVERY = 'client-documents'
const DOCUMENT_BYTES_MAX = 32_768
const DOCUMENT_MS_MAX = 5_000
/** Maximum age of a cached document. */
const DOCUMENT_AGE_MS_MAX = HOUR_MS
const STALE_AGE_MS_MAX = 7 * DAY_MS
const ADDRESS_CHARACTERS_MAX = 500

/**
 * Resolves clients whose id is the https URL of their metadata document (draft-ietf-oauth-client-id-metadata-document).
 * Fetches it like a webhook: public addresses only, no redirects, bounded in time and size.
 */
export function clientDocuments(
  { fetchDocument, admitClient, clock, allowsLoopback }: OAuthLibraryOptions,
  provider: () => OAuthOptions<string[]>,
): ClientDiscovery {
  return {
    id: DISCOVERY,
    matches: (clientId) => isDocumentAddress(clientId, allowsLoopback),
    discoveryMetadata: { client_id_metadata_document_supported: true },
    async resolve(context, clientId, existing) {
      const ageMs = clock.nowMs() - new Date(existing?.updatedAt ?? 0).getTime()
      if (existing !== null && ageMs < DOCUMENT_AGE_MS_MAX) return existing
      if (existing === null && !(await admitClient())) return null
      const text = await fetchDocument(clientId, { bytesMax: DOCUMENT_BYTES_MAX, msMax: DOCUMENT_MS_MAX })
      if (text === undefined) return ageMs < STALE_AGE_MS_MAX ? existing : null
      const metadata = documentOf(text, clientId)
      if (metadata === undefined) return null
      const about = { metadata, clientId, clientDiscoveryId: DISCOVERY }
      return registered(() =>
        registerClientMetadataDocument(
          context,
          provider(),
          existing === null ? about : { ...about, existingClient: existing },
        ),
      )
    },
  }
}

/** Returns the client of a document; null if the library rejects it. */
async function registered<Client>(register: () => Promise<{ client: Client }>): Promise<Client | null> {
  try {
    return (await register()).client
  } catch (error) {
    if (error instanceof APIError) return null
    throw error
  }
}

/** Returns true if a client id is the URL of a document: https with a path, without credentials, fragment, query, or dots. */
export function isDocumentAddress(clientId: string, allowsLoopback: boolean): boolean {
  const url = URL.parse(clientId)
  if (url === null || url.href !== clientId || clientId.length > ADDRESS_CHARACTERS_MAX) return false
  const isSecure = url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:')
  return isSecure && url.pathname !== '/' && url.username === '' && url.password === '' && !/[?#]/.test(clientId)
}

/** Returns the document if it describes the client whose id is its URL. */
function documentOf(text: string, clientId: string) {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof document !== 'object' || document === null) return undefined
  if ((document as { client_id?: unknown }).client_id !== clientId) return undefined
  const metadata = clientMetadata(document)
  return metadata === undefined ? undefined : { ...metadata, client_id: clientId }
}

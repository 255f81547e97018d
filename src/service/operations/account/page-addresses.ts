/**
 * Addresses of the dashboard's pages. Each returns the same document, which the browser fills. An address that is
 * missing here does not open when it is loaded directly. None may begin with an API path (/v1, /account, /api, /docs,
 * /images, /mcp).
 */
export const PAGE_ADDRESSES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/connect',
  '/overview',
  '/keys',
  '/requests',
  '/explorer',
  '/explorer/*',
  '/fleet',
  '/watchlists',
  '/watchlists/*',
  '/webhooks',
  '/webhooks/*',
  '/notifications',
  '/plan',
  '/team',
  '/security',
  '/operator',
  '/operator/*',
] as const

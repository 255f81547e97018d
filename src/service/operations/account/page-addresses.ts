/**
 * The addresses of the dashboard's pages; each is answered with the one page that the browser then fills. A page that
 * is not listed here does not open when its address is loaded. None may begin with an address of the API (/v1, /account,
 * /api, /docs, /images, /mcp).
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

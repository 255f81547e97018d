/** Side bar in reading order: files of docs/ by group. */
export const GROUPS: readonly { readonly title: string; readonly files: readonly string[] }[] = [
  {
    title: 'Get started',
    files: [
      'guide/quick-start.md',
      'migrate.md',
      'guide/authentication.md',
      'guide/errors.md',
      'guide/pagination.md',
      'guide/quotas.md',
      'payments.md',
    ],
  },
  {
    title: 'Vehicles and records',
    files: ['guide/search.md', 'guide/recalls.md', 'guide/vins.md', 'batch.md', 'dtc.md', 'illustrations.md'],
  },
  { title: 'Changes and fleets', files: ['fleets.md', 'watchlists.md', 'changes.md', 'webhooks.md'] },
  { title: 'Accounts', files: ['teams.md'] },
  { title: 'Other ways to call', files: ['clients.md', 'agents.md', 'export.md', 'export-columns.md'] },
  {
    title: 'Data and its quality',
    files: ['guide/data-quality.md', 'data-sources.md', 'name-resolution.md', 'symptoms.md', 'vin.md'],
  },
  {
    title: 'Run it yourself',
    files: [
      'guide/self-hosting.md',
      'guide/scaling.md',
      'configuration.md',
      'operations.md',
      'operations-refresh.md',
      'operations-workers.md',
      'performance.md',
    ],
  },
  {
    title: 'About the API',
    files: ['changelog.md', 'glossary.md', 'api-design.md', 'stability.md', 'guide/examples.md', 'licences.md'],
  },
]

/** Side bar titles of pages whose title is a sentence. */
export const SHORT_TITLES: Readonly<Record<string, string>> = {
  'migrate.md': 'Migrate to this API',
  'fleets.md': 'Monitor a fleet',
  'batch.md': 'Batch',
  'changes.md': 'Changes',
  'dtc.md': 'Trouble codes',
  'vin.md': 'VIN decoding',
  'name-resolution.md': 'Name resolution',
  'symptoms.md': 'Symptoms',
  'agents.md': 'Agents (MCP)',
  'payments.md': 'Pay per call',
  'export.md': 'Exports',
  'export-columns.md': 'Columns of exports',
  'data-sources.md': 'Sources',
  'operations-refresh.md': 'Data refreshes',
  'operations-workers.md': 'Workers',
  'api-design.md': 'API design',
}

/** Files for contributors, which are not on the site; every other file of docs/ is. */
export const NOT_ON_SITE: ReadonlySet<string> = new Set([
  'asvs.md',
  'conformance.md',
  'dashboard-api.md',
  'promises.md',
])

/** Folders of docs/ whose pages are only reached by links and the search. */
export const FOLDERS = ['problems', 'operations'] as const
/** Group of files without one. */
export const OTHER_GROUP = 'More'

// `npm run generate` writes the files generated from code; `--check` compares them with the committed ones.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openApiText } from '#http/openapi/openapi.ts'
import { PROBLEM_RESPONSES } from '#http/problem-responses.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { SCOPE_GROUPS } from '#operations/scopes.ts'
import { VERSION } from '#platform/version.ts'
import { pythonErrorsText, typeScriptErrorsText } from './clients/error-classes.ts'
import { pythonAsyncOperationsText, pythonOperationsText, pythonSchemasText } from './clients/python-client.ts'
import { withLinks } from './clients/readme-links.ts'
import { typeScriptOperationsText, typeScriptSchemasText } from './clients/typescript-client.ts'
import { makeExamples } from './examples/make-examples.ts'
import { configurationText } from './generate/configuration.ts'
import {
  alertsTable,
  connectionsTable,
  datasetsTable,
  methodsTable,
  sortsLine,
  toolsTable,
  unmeteredList,
} from './generate/document-parts.ts'
import { exportColumnsText } from './generate/export-columns.ts'
import { licencesText } from './generate/licences.ts'
import { writeUnreviewedFiles, type GeneratedFile } from './generate/made-files.ts'
import { pageValuesText } from './generate/page-values.ts'
import { schemaVersionText, TABLES_FILE } from './generate/schema-version.ts'
import { cadenceTable, sourceFactsText, sourcesTable, withGeneratedPart } from './generate/source-texts.ts'
import { statedFieldsText } from './generate/vehicle-field-texts.ts'

/** The only generated file that other generated files depend on. */
const SOURCE_FACTS_FILE = 'src/data/catalog/source-facts.generated.ts'
const CLIENTS = ['packages/client', 'packages/client-python'] as const
const PYTHON_PACKAGE = 'packages/client-python/src/vehicle_data_service'

/** Every committed generated file. `npm run check` fails if a committed text differs. */
const GENERATORS: readonly GeneratedFile[] = [
  { file: SOURCE_FACTS_FILE, make: () => sourceFactsText(SOURCES) },
  { file: TABLES_FILE, make: () => schemaVersionText() },
  { file: 'docs/data-sources.md', make: dataSourcesPage },
  { file: 'web/src/api/values.generated.ts', make: pageValuesText },
  {
    file: 'docs/operations-refresh.md',
    make: () => pageWith('docs/operations-refresh.md', 'cadence', cadenceTable(SOURCES)),
  },
  { file: 'docs/adr/README.md', make: decisionsPage },
  { file: 'docs/guide/errors.md', make: () => pageWith('docs/guide/errors.md', 'problems', problemsTable()) },
  {
    file: 'docs/guide/authentication.md',
    make: () => pageWith('docs/guide/authentication.md', 'scopes', scopesTable()),
  },
  { file: 'docs/openapi.json', make: openApiText },
  { file: 'server.json', make: registryEntry },
  { file: 'docs/export.md', make: () => pageWith('docs/export.md', 'datasets', datasetsTable()) },
  { file: 'docs/agents.md', make: () => pageWith('docs/agents.md', 'tools', toolsTable()) },
  { file: 'docs/api-design.md', make: apiDesignPage },
  { file: 'docs/operations.md', make: operationsPage },
  { file: 'docs/configuration.md', make: configurationText },
  { file: 'docs/export-columns.md', make: exportColumnsText },
  { file: 'docs/licences.md', make: licencesText },
  { file: 'packages/client/src/schemas.generated.ts', make: () => typeScriptSchemasText(openApiText()) },
  { file: 'packages/client/src/operations.generated.ts', make: () => typeScriptOperationsText(openApiText()) },
  { file: 'packages/client/src/errors.generated.ts', make: () => typeScriptErrorsText(PROBLEM_RESPONSES) },
  {
    file: 'packages/client/src/version.generated.ts',
    make: () => `// Made from package.json by "npm run generate".\nexport const VERSION = '${VERSION}'\n`,
  },
  ...CLIENTS.map((folder) => ({ file: `${folder}/LICENSE`, make: () => readFileSync('LICENSE', 'utf8') })),
  ...CLIENTS.map((folder) => ({ file: `${folder}/README.md`, make: () => clientReadme(`${folder}/README.md`) })),
  { file: `${PYTHON_PACKAGE}/schemas.py`, make: () => pythonSchemasText(openApiText()) },
  { file: `${PYTHON_PACKAGE}/errors.py`, make: () => pythonErrorsText(PROBLEM_RESPONSES) },
  {
    file: `${PYTHON_PACKAGE}/version.py`,
    make: () => `# Made from package.json by "npm run generate".\nVERSION = "${VERSION}"\n`,
  },
  { file: `${PYTHON_PACKAGE}/async_operations.py`, make: () => pythonAsyncOperationsText(openApiText()) },
  { file: `${PYTHON_PACKAGE}/operations.py`, make: () => pythonOperationsText(openApiText()) },
]

/** Returns the entry for the MCP registry, which has the version. */
function registryEntry(): string {
  const entry = JSON.parse(readFileSync('server.json', 'utf8')) as object
  return `${JSON.stringify({ ...entry, version: VERSION }, null, 2)}\n`
}

/** Returns the list of decision records, by title. */
function decisionsPage(): string {
  const records = globSync('docs/adr/[0-9]*.md')
    .toSorted()
    .filter((file) => !file.endsWith('0000-template.md'))
  const lines = records.map((file) => {
    const [title = ''] = readFileSync(file, 'utf8').split('\n', 1)
    return `- [${title.slice(2, 6)}](${basename(file)}) ${title.slice(8)}`
  })
  return `# Architecture decisions

Each record has the context, the decision, its cost, and the signs that it was wrong. Superseded records are in the repository
history. \`npm run generate\` writes this list. Use [0000-template.md](0000-template.md) for a new record.

${lines.join('\n')}
`
}

/** Returns every problem code with its status, title, and a link to its page. */
function problemsTable(): string {
  const rows = Object.entries(PROBLEM_RESPONSES)
    .toSorted(([one, { status }], [other, { status: second }]) => status - second || (one < other ? -1 : 1))
    .map(([code, { status, title }]) => `| ${status} | [\`${code}\`](../problems/${code}.md) | ${title} |`)
  return ['| status | `error` | |', '|---|---|---|', ...rows, ''].join('\n')
}

/** Returns the operations that a key can be restricted to. */
function scopesTable(): string {
  const rows = SCOPE_GROUPS.map(
    ({ name, operations }) => `| \`${name}\` | ${operations.map((operation) => `\`${operation.name}\``).join(', ')} |`,
  )
  return ['| group | operations |', '|---|---|', ...rows, ''].join('\n')
}

function dataSourcesPage(): string {
  const page = pageWith('docs/data-sources.md', 'sources', sourcesTable(SOURCES))
  return withGeneratedPart(page, 'stated fields', statedFieldsText())
}

function apiDesignPage(): string {
  const page = pageWith('docs/api-design.md', 'sorts', sortsLine())
  const document = openApiText()
  return withGeneratedPart(
    withGeneratedPart(page, 'methods', methodsTable(document)),
    'unmetered',
    unmeteredList(document),
  )
}

function operationsPage(): string {
  return withGeneratedPart(pageWith('docs/operations.md', 'alerts', alertsTable()), 'connections', connectionsTable())
}

function pageWith(file: string, part: string, text: string): string {
  return withGeneratedPart(readFileSync(file, 'utf8'), part, text)
}

function clientReadme(file: string): string {
  return withLinks(readFileSync(file, 'utf8'), readFileSync('packages/client/package.json', 'utf8'))
}

async function isUpToDate(generator: GeneratedFile): Promise<boolean> {
  return existsSync(generator.file) && readFileSync(generator.file, 'utf8') === (await generator.make())
}

/**
 * Writes the responses of the starter data. Runs first, because the OpenAPI document uses them as examples. `--check`
 * leaves them to test/documentation/examples.test.ts, which loads the data anyway.
 */
async function writeExamples(): Promise<void> {
  const ends: (() => unknown)[] = []
  try {
    const files = await makeExamples(openApiText(), { after: (end) => ends.push(end) })
    for (const [file, text] of files) write(file, text)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Writes the sources' facts if they have changed; returns false in this case. */
function writeFirst(): boolean {
  const text = sourceFactsText(SOURCES)
  if (readFileSync(SOURCE_FACTS_FILE, 'utf8') === text) return true
  write(SOURCE_FACTS_FILE, text)
  return false
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  console.log(`wrote ${file}`)
}

if (process.argv.includes('--check')) {
  for (const generator of GENERATORS) {
    if (await isUpToDate(generator)) continue
    console.error(`${generator.file} is not what the code makes now: run "npm run generate" and commit the result`)
    process.exitCode = 1
  }
} else if (writeFirst()) {
  await writeExamples()
  for (const generator of GENERATORS) write(generator.file, await generator.make())
  await writeUnreviewedFiles()
} else {
  // The modules loaded here were built from the old file.
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

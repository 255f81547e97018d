// Texts about the sources outside of their folders: facts for processes that never ingest, titles for the pages, and
// tables in the documentation.
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import type { SourceFacts } from '#catalog/source-facts.ts'
import { rowsMinOf, type Source } from '#ingest/source.ts'

/** Returns the facts of a source that other rooms use. */
export function factsOf({ name, about, official }: Source): SourceFacts {
  const { publisher, title, url, label, attribution, recalls } = about
  return {
    name,
    publisher,
    title,
    url,
    label,
    ...(attribution === undefined ? {} : { attribution }),
    ...(recalls === undefined ? {} : { recalls }),
    looked_at_days: official?.everyDays ?? null,
    is_first: official?.isFirst ?? false,
  }
}

/** src/data/catalog/source-facts.generated.ts. */
export function sourceFactsText(sources: readonly Source[]): string {
  const entries = sources.map((source) => {
    const lines = Object.entries(factsOf(source)).map(([key, value]) => `    ${key}: ${factText(value)},\n`)
    return `  {\n${lines.join('')}  },\n`
  })
  const abroad = sources.flatMap(({ about: { recalls } }) =>
    recalls === undefined || recalls.country === HOME_COUNTRY ? [] : [literal(recalls.country)],
  )
  return `import type { SourceFacts } from './source-facts.ts'

/** Made from the folders of src/data/ingest/sources by "npm run generate". In the order in which they are read. */
export const SOURCE_FACTS: readonly SourceFacts[] = [
${entries.join('')}]

/** Countries other than the United States whose recalls some source contains. */
export const COUNTRIES_ABROAD = [${abroad.join(', ')}] as const
`
}

/** Returns a part of web/src/api/values.generated.ts. */
export function sourceTitlesText(sources: readonly Source[]): string {
  const lines = sources.map(({ name, about }) => `  ${literal(name)}: ${literal(about.label)},\n`)
  return `/** Title of each source on the pages. */
export const SOURCE_TITLES: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}

/** Returns the table of docs/data-sources.md: the data of each source. */
export function sourcesTable(sources: readonly Source[]): string {
  const rows = sources.map(({ name, about }) => {
    return `| \`${name}\` | ${about.provides} | [${about.title}](${about.url}) | [README](../src/data/ingest/sources/${name}/README.md) |\n`
  })
  return `| source | content | published as | page |\n|---|---|---|---|\n${rows.join('')}`
}

/** Returns the table of docs/operations-refresh.md: check interval and minimum row count of each source. */
export function cadenceTable(sources: readonly Source[]): string {
  const least = rowsMinOf(sources)
  const rows = sources.map(({ name, official }) => {
    const often =
      official === undefined ? 'only with `--from`' : official.everyDays === 1 ? 'daily' : everyDays(official)
    const first = official === undefined ? '' : official.isFirst ? 'at once' : 'an hour after the others'
    return `| \`${name}\` | ${often} | ${first} | ${least[name]?.toLocaleString('en-US') ?? ''} |\n`
  })
  return `| source | checked | first fetch | minimum rows |\n|---|---|---|---|\n${rows.join('')}`
}

function everyDays({ everyDays: days }: { readonly everyDays: number }): string {
  return days === 7 ? 'weekly' : `every ${days} days`
}

function factText(value: string | number | boolean | null | object): string {
  if (value === null || typeof value !== 'object') return literal(value)
  const lines = Object.entries(value as Record<string, string>).map(
    ([key, text]) => `      ${key}: ${literal(text)},\n`,
  )
  return `{\n${lines.join('')}    }`
}

function literal(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value)
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`
}

/**
 * Replaces the part of a page between the markers `<!-- made: NAME -->` and `<!-- end: NAME -->`.
 * @throws if the markers are missing
 */
export function withGeneratedPart(page: string, name: string, part: string): string {
  const [begin, end] = [`<!-- made: ${name} -->\n`, `<!-- end: ${name} -->`]
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the page has no part "${name}"`)
  return `${page.slice(0, from + begin.length)}${part}${page.slice(to)}`
}

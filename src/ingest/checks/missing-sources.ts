import { askOfficial } from './current-edition.ts'
import type { Finding } from './finding.ts'

const SELECT_SOURCES = 'SELECT DISTINCT source FROM source_file ORDER BY source'

/** Finds sources that the current snapshot has and this ingest lacks: their vehicles or recalls would disappear. */
export function missingSources(found: ReadonlySet<string>, currentSnapshot: string | undefined): Finding[] {
  return publishedSources(currentSnapshot).flatMap((source): Finding[] => {
    if (found.has(source)) return []
    const reason = `no file of ${source} was found, which the current snapshot has; --only reads some sources alone`
    return [{ gate: 'missing-sources', source, reason }]
  })
}

/** Names of the sources that a current snapshot of official data has. */
export function publishedSources(currentSnapshot: string | undefined): string[] {
  return askOfficial(currentSnapshot, [], (snapshot) => {
    return (snapshot.prepare(SELECT_SOURCES).all() as { source: string }[]).map(({ source }) => source)
  })
}

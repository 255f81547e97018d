import { Button, Text } from '@mantine/core'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Responses } from '#web/api/types.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Section } from '#web/design/section.tsx'
import { auditCsv, AuditTable } from '#web/design/tables/audit-table.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { auditQuery } from './security-queries.ts'

type AuditPage = Responses['list_audit']

export function AuditSection() {
  const audit = useInfiniteQuery(auditQuery)
  const entries = audit.data?.pages.flatMap((page) => page.entries)
  return (
    <Section
      title="Audit log"
      description="Changes to the account, its keys, and its plan in the last 400 days. Newest first."
      actions={<CsvButton name="audit-log.csv" textOf={() => wholeLog(audit)} title="The whole audit log" />}
      flush
    >
      {audit.isError && <ErrorNote error={audit.error} onRetry={() => void audit.refetch()} />}
      <AuditTable entries={entries} isPartial={audit.hasNextPage} />
      {audit.hasNextPage && (
        <Text ta="center" p="sm">
          <Button variant="subtle" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            Show older entries
          </Button>
        </Text>
      )}
    </Section>
  )
}

/** Maximum pages that an export loads. */
const PAGES_MAX = 200

/** Loads the remaining pages and returns the log as a CSV file. */
async function wholeLog(audit: UseInfiniteQueryResult<InfiniteData<AuditPage>>): Promise<string> {
  let loaded = audit
  for (let pages = 0; loaded.hasNextPage && pages < PAGES_MAX; pages += 1) loaded = await loaded.fetchNextPage()
  if (loaded.error !== null) throw loaded.error
  return auditCsv(loaded.data?.pages.flatMap((page) => page.entries) ?? [])
}

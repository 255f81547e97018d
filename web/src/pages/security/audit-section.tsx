import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Section } from '#web/design/section.tsx'
import { AuditTable } from '#web/design/tables/audit-table.tsx'
import { auditQuery } from './security-queries.ts'

/** Everything that was done to the account, its keys and its plan. */
export function AuditSection() {
  const audit = useInfiniteQuery(auditQuery)
  const entries = audit.data?.pages.flatMap((page) => page.entries)
  return (
    <Section
      title="Audit log"
      description="What was done to the account, its keys and its plan in the last 400 days, newest first."
      flush
    >
      {audit.isError && <ErrorNote error={audit.error} onRetry={() => void audit.refetch()} />}
      <AuditTable entries={entries} />
      {audit.hasNextPage && (
        <Text ta="center" p="sm">
          <Button variant="subtle" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            Show older ones
          </Button>
        </Text>
      )}
    </Section>
  )
}

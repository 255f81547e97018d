import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNote } from '#web/design/error-note.tsx'
import { Section } from '#web/design/section.tsx'
import { AuditTable } from '#web/design/audit-table.tsx'
import { auditQuery } from './security-queries.ts'

const ENTRIES_AT_FIRST = 10

/** Everything that was done to the account, its keys and its plan. */
export function AuditSection() {
  const audit = useQuery(auditQuery)
  const [isWhole, setWhole] = useState(false)
  const entries = audit.data?.entries
  const hidden = entries === undefined || isWhole ? 0 : Math.max(0, entries.length - ENTRIES_AT_FIRST)
  return (
    <Section title="Audit log" description="What was done to the account, its keys and its plan, newest first." flush>
      {audit.isError && <ErrorNote error={audit.error} onRetry={() => void audit.refetch()} />}
      <AuditTable entries={isWhole ? entries : entries?.slice(0, ENTRIES_AT_FIRST)} />
      {hidden > 0 && (
        <Text ta="center" p="sm">
          <Button variant="subtle" onClick={() => setWhole(true)}>
            Show {hidden} more
          </Button>
        </Text>
      )}
    </Section>
  )
}

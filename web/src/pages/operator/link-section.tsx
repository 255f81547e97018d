import { Select, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount, formatPercent } from '#web/format/numbers.ts'
import { type LinkReport, linksQuery } from './operator-queries.ts'
import classes from './link-section.module.css'

const COLUMNS: readonly Column<LinkReport['unlinked'][number]>[] = [
  {
    header: 'Federal name',
    cell: ({ make, model }) => `${make} ${model}`,
    sortBy: ({ make, model }) => `${make} ${model}`,
    isRowHeader: true,
  },
  { header: 'Model years', cell: ({ years }) => years, sortBy: ({ years }) => years, isSecondary: true },
  {
    header: 'Reason',
    isSentence: true,
    cell: ({ why }) => <span className={classes.why}>{why}</span>,
    sortBy: ({ why }) => why,
  },
  { header: 'Recalls', cell: ({ recalls }) => formatCount(recalls), sortBy: ({ recalls }) => recalls, align: 'right' },
]

/** Share of NHTSA's names that match vehicles, and the unlinked names. */
export function LinkSection() {
  const [make, setMake] = useState<string>()
  const all = useQuery(linksQuery(undefined))
  const links = useQuery({ ...linksQuery(make), placeholderData: keepPreviousData })
  return (
    <Section
      title="Matched names"
      description="If a federal name matches no vehicle, the recalls of that vehicle are unknown, never zero."
      actions={
        <Select
          aria-label="Make"
          placeholder="All makes"
          data={[...new Set(all.data?.makes.map(({ name }) => name))]}
          value={make ?? null}
          onChange={(chosen) => setMake(chosen ?? undefined)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'All makes' }}
        />
      }
    >
      <Loaded query={links}>
        {(report) => (
          <>
            <StatRow>
              <LinkStat label="Matched names" linked={report.all.linked_names} of={report.all.names} />
              <LinkStat label="Weighted by recalls" linked={report.all.linked_recalls} of={report.all.recalls} />
              <LinkStat label="Cars that EPA rates" linked={report.rated.linked_recalls} of={report.rated.recalls} />
            </StatRow>
            <Title order={3} mt="xl" mb="xs">
              Unmatched names: {formatCount(report.unlinked_total)}
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              Names with the most recalls. Run <code>npx vds links</code> to list all of them.
            </Text>
            <div className={classes.table}>
              <DataTable
                caption="Federal names without a matching vehicle"
                columns={COLUMNS}
                rows={report.unlinked}
                isPartial={report.unlinked_total > report.unlinked.length}
                rowKey={({ make: name, model, years }) => `${name} ${model} ${years}`}
                empty={<EmptyState title="Every name matches" description="No federal name is without a vehicle." />}
              />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function LinkStat({ label, linked, of }: { readonly label: string; readonly linked: number; readonly of: number }) {
  return (
    <Stat
      label={label}
      value={of === 0 ? '—' : formatPercent((linked / of) * 100)}
      hint={`${formatCount(linked)} of ${formatCount(of)}`}
    />
  )
}

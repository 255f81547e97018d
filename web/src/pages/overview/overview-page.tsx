import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FreshnessSection } from './freshness-section.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { QuotaSection } from './quota-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { type ShareRow, ShareSection } from './share-section.tsx'
import classes from './overview-page.module.css'

export function OverviewPage() {
  const usage = useQuery(usageQuery)
  return (
    <>
      <PageHeader title="Overview" description="Last 30 days of this account. Days are in UTC." />
      <div className={classes.stack}>
        <Loaded query={usage} skeleton={<OverviewSkeleton />}>
          {(data) => (
            <>
              <FirstSteps usage={data} />
              <div className={classes.split}>
                <RequestsSection usage={data} />
                <QuotaSection month={data.month} />
              </div>
              {data.requests > 0 && (
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
                  <ShareSection title="By endpoint" rows={endpointRows(data)} />
                  <ShareSection title="By key" rows={keyRows(data)} />
                </SimpleGrid>
              )}
            </>
          )}
        </Loaded>
        <FreshnessSection />
      </div>
    </>
  )
}

/** Returns one row per operation. The operation name distinguishes rows of one path. */
function endpointRows({ by_endpoint: byEndpoint }: Responses['get_usage']): ShareRow[] {
  return byEndpoint.map(({ operation, path, requests }) => {
    const isShared = byEndpoint.filter((other) => other.path === path).length > 1
    return {
      key: operation,
      name: path,
      isCode: true,
      ...(isShared && { detail: operation }),
      requests,
      to: '/requests' as const,
      search: { endpoint: operation },
    }
  })
}

/** Returns one row per key, and one for purged keys. */
function keyRows({ by_key: byKey, of_forgotten_keys: forgotten }: Responses['get_usage']): ShareRow[] {
  const rows = byKey.map(({ key_id: id, label, requests }) => ({
    key: id ?? 'explorer',
    name: label ?? 'Explorer',
    isCode: false,
    requests,
    to: '/requests' as const,
    search: { key: id ?? 'explorer' },
  }))
  if (forgotten.requests === 0) return rows
  const name = 'Purged keys'
  const row = {
    key: 'forgotten',
    name,
    isCode: false,
    requests: forgotten.requests,
    to: '/requests' as const,
    search: {},
  }
  return [...rows, row].toSorted((left, right) => right.requests - left.requests)
}

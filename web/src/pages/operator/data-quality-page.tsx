import { Anchor } from '@mantine/core'
import { PageHeader } from '#web/design/page-header.tsx'
import { LinkSection } from './link-section.tsx'

/** Matching of NHTSA's names to vehicles, with the unlinked names. */
export function DataQualityPage() {
  return (
    <>
      <PageHeader
        title="Data quality"
        description={
          <>
            NHTSA and EPA spell names differently. This page shows how many federal names match vehicles.{' '}
            <Anchor href="/docs/name-resolution" inherit underline="always">
              How names are matched
            </Anchor>
          </>
        }
        back={{ to: '/operator/data', label: 'Data' }}
      />
      <LinkSection />
    </>
  )
}

import { Anchor, Group } from '@mantine/core'
import { ExternalLinkIcon, MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { LinkedText } from '#web/design/linked-text.tsx'
import { Section } from '#web/design/section.tsx'
import { officialPage } from '#web/format/countries.ts'
import { typedCampaign } from '#web/pages/explorer/explorer-search.ts'
import { CampaignLink } from './campaign-link.tsx'

interface CampaignRejectionProps {
  readonly campaign: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Error for a campaign, with a link to the agency's own page. */
export function CampaignRejection({ campaign, error, onRetry }: CampaignRejectionProps) {
  const { code, message, problem } = serviceErrorOf(error)
  if (code === 'campaign_not_found')
    return (
      <Section>
        <EmptyState
          icon={<MagnifyingGlassIcon />}
          title={problem?.campaigns ? 'Which campaign do you mean?' : 'Campaign not found'}
          description={<LinkedText text={message} />}
          action={
            <Group gap="md" justify="center">
              {problem?.campaigns?.map((id) => (
                <CampaignLink key={id} id={id} />
              ))}
            </Group>
          }
        />
      </Section>
    )
  const number = typedCampaign(campaign)
  const official = number === undefined ? undefined : officialPage(number)
  return (
    <Section>
      <RejectionNote error={error} onRetry={onRetry} />
      {official && (
        <Anchor href={official.url} target="_blank" rel="noreferrer noopener" size="sm" display="block" ta="center">
          Campaign {number} at {official.agency} <ExternalLinkIcon aria-label="(opens in a new tab)" />
        </Anchor>
      )}
    </Section>
  )
}

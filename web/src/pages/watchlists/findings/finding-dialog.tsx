import { Anchor, Button, Divider, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { agencyWord, countryWord } from '#web/format/countries.ts'
import { formatDay } from '#web/format/times.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import { isCampaign, severityWord, subjectWords, vehicleWords } from '#web/pages/watchlists/finding-words.ts'
import { type Finding, findingHistoryQuery } from '#web/pages/watchlists/watchlist-queries.ts'
import { VehicleLines } from './finding-columns.tsx'
import { HistoryLines } from './history-lines.tsx'
import { StateForm } from './state-dialog.tsx'

interface FindingDialogProps {
  readonly watchlistId: string
  /** Undefined while the dialog is closed. */
  readonly subject: Finding | undefined
  readonly onClose: () => void
}

/** Details of a finding, its state, and its history. */
export function FindingDialog({ watchlistId, subject, onClose }: FindingDialogProps) {
  const maySet = useMay('set_watchlist_finding_states')
  return (
    <Modal
      opened={subject !== undefined}
      onClose={onClose}
      size="lg"
      title={subject && `${subjectWords(subject.subject)}, ${vehicleWords(subject)}`}
    >
      {subject && (
        <Stack gap="lg">
          <Facts subject={subject} />
          {maySet && <StateForm watchlistId={watchlistId} findings={[subject]} onDone={onClose} />}
          <Divider />
          <FindingHistory watchlistId={watchlistId} subject={subject} />
        </Stack>
      )}
    </Modal>
  )
}

function Facts({ subject }: { readonly subject: Finding }) {
  const { label, tone } = severityWord(subject.severity)
  const { country, source_url: url, report_received: received } = subject
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {received !== null && (
          <Text size="sm" c="dimmed">
            {country === 'us' ? 'Report received' : `Recalled in ${countryWord(country)}`} {formatDay(received)}
          </Text>
        )}
      </Group>
      <Text size="sm">{componentWords(subject.title)}</Text>
      {isCampaign(subject.subject) && (
        <CampaignLink id={subject.subject} size="sm">
          Campaign texts and affected vehicles
        </CampaignLink>
      )}
      <VehicleLines subject={subject} />
      {url !== null && (
        <Text size="sm">
          It may affect only some vehicles of this name, and this one may be repaired already. Check with{' '}
          <Anchor href={url} target="_blank" rel="noreferrer" underline="always" size="sm">
            {agencyWord(country)}
          </Anchor>{' '}
          {country === 'us' ? 'by VIN.' : 'or a dealer there.'}
        </Text>
      )}
    </Stack>
  )
}

function FindingHistory({ watchlistId, subject }: { readonly watchlistId: string; readonly subject: Finding }) {
  const history = useInfiniteQuery(findingHistoryQuery(watchlistId, subject.item_id))
  const entries = history.data?.pages
    .flatMap((page) => page.history)
    .filter((entry) => entry.subject === subject.subject)
  return (
    <section aria-label="History">
      <Title order={3} mb="xs">
        History
      </Title>
      {history.isError && <ErrorNote error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <LinesSkeleton lines={2} />}
      {entries?.length === 0 && !history.hasNextPage && (
        <Text size="sm" c="dimmed">
          No state has been set yet.
        </Text>
      )}
      {entries && <HistoryLines entries={entries} />}
      {history.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older entries
        </Button>
      )}
    </section>
  )
}

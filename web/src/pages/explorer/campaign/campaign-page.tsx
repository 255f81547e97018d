import { Alert, Space, Text, Title } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { LinkedText } from '#web/design/linked-text.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { agencyWord, countryWord } from '#web/format/countries.ts'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import {
  OfficialLink,
  RecallBadges,
  RecallFacts,
  recallTitle,
  RecallTexts,
  TextSources,
} from '#web/pages/explorer/vehicle/recall-card.tsx'
import { typeWord } from '#web/pages/explorer/vehicle/recall-figures.ts'
import { CampaignNames, CampaignVehicles, VEHICLES_A_PAGE } from './campaign-lists.tsx'
import { CampaignRejection } from './campaign-rejection.tsx'
import { differing } from './campaign-words.ts'
import classes from './campaign-page.module.css'

type Campaign = Responses['get_campaign']

const route = getRouteApi('/app/explorer/recalls/$campaign')

/** Page of a recall campaign: its texts, the names in its record, and the matching vehicles. */
export function CampaignPage() {
  const { campaign: asked } = route.useParams()
  const { offset } = route.useSearch()
  const navigate = route.useNavigate()
  const request = apiRequest(`/v1/recalls/${encodeURIComponent(asked)}`, { limit: String(VEHICLES_A_PAGE), offset })
  const query = useQuery({ ...answerQuery<Campaign>(request), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <>
      <PageHeader
        title={`Recall ${data?.campaign_id ?? asked.toUpperCase()}`}
        description={data && originWords(data)}
        back={{ to: '/explorer', label: 'Explorer' }}
        hasRecords
        actions={data && <OfficialLink recall={data.recall} />}
      />
      {query.isPending && (
        <Section title="Campaign">
          <LinesSkeleton lines={8} />
        </Section>
      )}
      {query.isError && <CampaignRejection campaign={asked} error={query.error} onRetry={() => void query.refetch()} />}
      {data && !query.isError && (
        <>
          <Advice recall={data.recall} />
          <About campaign={data} />
          <CampaignNames campaign={data} />
          <CampaignVehicles
            campaign={data}
            isFetching={query.isPlaceholderData}
            onStep={(next) => void navigate({ search: next === 0 ? {} : { offset: String(next) } })}
          />
        </>
      )}
      <RequestSection request={request} response={query.isPlaceholderData ? undefined : data} />
    </>
  )
}

/** "NHTSA, United States · Toyota Motor Corporation" */
function originWords({ country, recall: { manufacturer } }: Campaign): string {
  return [`${agencyWord(country)}, ${countryWord(country)}`, manufacturer].filter(Boolean).join(' · ')
}

/** Advice to owners that must stand out. */
function Advice({ recall }: { readonly recall: Campaign['recall'] }) {
  const words = [recall.do_not_drive === true && 'not to drive', recall.park_outside === true && 'to park outside']
  const advice = words.filter(Boolean).join(' and ')
  if (advice === '') return null
  return (
    <Alert
      icon={<ExclamationTriangleIcon aria-hidden />}
      color="red"
      variant="default"
      mb="lg"
      title={`Owners are told ${advice} before the repair`}
    />
  )
}

function About({ campaign }: { readonly campaign: Campaign }) {
  const { recall, other_wordings: others = [], message, records_through: through, attribution } = campaign
  return (
    <Section title={recallTitle(recall)} actions={<RecallBadges recall={recall} />}>
      <Figures recall={recall} />
      <Space h="md" />
      <RecallFacts recall={recall} />
      <TextSources recalls={[recall]} />
      {others.length > 0 && <OtherWordings recall={recall} others={others} />}
      <Text size="sm" mt="lg" maw="72ch">
        <LinkedText text={withoutStarterNote(message)} />
      </Text>
      <Text size="xs" c="dimmed" mt="md">
        {through !== null && `Newest record: ${formatDay(through)}. `}
        {attribution}
      </Text>
    </Section>
  )
}

interface OtherWordingsProps {
  readonly recall: Campaign['recall']
  readonly others: NonNullable<Campaign['other_wordings']>
}

/** Other wordings for some models. Each shows only its differences from the first. */
function OtherWordings({ recall, others }: OtherWordingsProps) {
  return (
    <details className={classes.others}>
      <summary>
        {countOf(others.length, 'other text')} of this campaign; the list of vehicles shows which text applies
      </summary>
      {others.map((texts) => (
        <div key={texts.wording}>
          <Title order={3} mt="md">
            Text {texts.wording}
          </Title>
          <RecallTexts texts={differing(texts, recall)} />
        </div>
      ))}
    </details>
  )
}

/** Number of recalled vehicles and dates, as far as the record states them. */
function Figures({ recall }: { readonly recall: Campaign['recall'] }) {
  const { country, report_received: received, potentially_affected: affected, manufacturer_campaign: own } = recall
  return (
    <StatRow>
      {received !== null && (
        <Stat
          label={country === 'us' ? 'Report received' : 'Recalled'}
          value={formatDay(received)}
          hint={recall.notification}
        />
      )}
      {affected !== null && (
        <Stat
          label={typeWord(recall) === undefined ? 'Vehicles affected' : 'Units affected'}
          value={formatCount(affected)}
        />
      )}
      {own && <Stat label="Manufacturer number" value={own} />}
    </StatRow>
  )
}

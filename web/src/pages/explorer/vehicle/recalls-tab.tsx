import { Alert, Button, Text } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { Recall } from '#operations/records/recall.ts'
import type { Vehicle } from '#operations/vehicle.ts'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { LinkedText } from '#web/design/linked-text.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { countOf } from '#web/format/numbers.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { answerQuery, type ApiRequest, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { MatchedNames } from './matched-names.tsx'
import { RecallItem, TextSources } from './recall-card.tsx'
import { Attributions, CountryControl, type RecallCountry } from './recall-country.tsx'
import { gravestFirst, splitRecalls } from './recall-figures.ts'
import classes from './recalls-tab.module.css'

type Recalls = Responses['get_recalls'] | Responses['get_vin_recalls']
/** Campaigns in a brief list. */
const BRIEF = 3

/** Campaigns of the vehicle in a country: severe ones first, then by date, then campaigns about equipment. */
export function RecallsTab({ vehicle }: { readonly vehicle: Vehicle }) {
  const [country, setCountry] = useState<RecallCountry>('us')
  // The API lists recalls of the United States by default.
  const request = apiRequest(`/v1/vehicles/${vehicle.id}/recalls`, country === 'us' ? {} : { country })
  const { data } = useQuery(answerQuery<Recalls>(request))
  return (
    <>
      <CountryControl vehicle={vehicle} value={country} onChange={setCountry} />
      <RecallsOf request={request} />
      <RequestSection request={request} response={data} />
    </>
  )
}

interface RecallsOfProps {
  readonly request: ApiRequest
  /** True: shows only the first campaigns until the reader expands the list. */
  readonly isBrief?: boolean
}

/** Recalls of a vehicle or a VIN, as listed by a request. */
export function RecallsOf({ request, isBrief = false }: RecallsOfProps) {
  const query = useQuery(answerQuery<Recalls>(request))
  const { data } = query
  return (
    <>
      {query.isPending && (
        <Section title="Recalls">
          <LinesSkeleton lines={6} />
        </Section>
      )}
      {query.isError && (
        <Section title="Recalls">
          <RejectionNote error={query.error} onRetry={() => void query.refetch()} />
        </Section>
      )}
      {data &&
        (data.recall_match === 'matched' ? (
          <RecallLists answer={data} isBrief={isBrief} />
        ) : (
          <NoRecall answer={data} />
        ))}
    </>
  )
}

/** Explains an empty list. Never reads as good news. */
function NoRecall({ answer: { message, recall_match: match, matched_names: names, records_through } }: RecallResponse) {
  // The date of records that were not searched would mislead.
  const through = match === 'none' ? records_through : null
  return (
    <Section title="Recalls">
      <Alert
        icon={<ExclamationTriangleIcon aria-hidden />}
        color="yellow"
        variant="default"
        title="Unknown whether there are recalls"
      >
        {withoutStarterNote(message)}
      </Alert>
      <MatchedNames names={names} through={through} />
    </Section>
  )
}

interface RecallResponse {
  readonly answer: Recalls
}

function RecallLists({ answer, isBrief }: RecallResponse & { readonly isBrief: boolean }) {
  const { own, equipment } = splitRecalls(answer.recalls)
  return (
    <>
      <Section
        title={own.length === 0 ? 'Recalls of the vehicle itself' : countOf(own.length, 'recall campaign')}
        description={<LinkedText text={withoutStarterNote(answer.message)} />}
      >
        {own.length === 0 && (
          <EmptyState
            title="No campaign about the vehicle itself"
            description="The list has only campaigns about equipment made for it."
          />
        )}
        <Severe recalls={own} />
        <RecallLine recalls={gravestFirst(own)} shownFirst={isBrief ? BRIEF : own.length} />
        <TextSources recalls={own} />
        <MatchedNames names={answer.matched_names} through={answer.records_through} />
        <Attributions countries={answer.countries} />
      </Section>
      {equipment.length > 0 && (
        <Section
          title={countOf(equipment.length, 'equipment campaign')}
          description="Parts, tires, and child seats made for vehicles of this name, mostly by other manufacturers. They affect a vehicle only if it has that part."
        >
          <RecallLine recalls={equipment} shownFirst={isBrief ? 0 : equipment.length} />
        </Section>
      )}
    </>
  )
}

/** Warnings that must stand out in a long list. */
function Severe({ recalls }: { readonly recalls: readonly Recall[] }) {
  const warnings = [
    { words: 'not to drive', found: recalls.filter((recall) => recall.do_not_drive === true) },
    { words: 'to park outside', found: recalls.filter((recall) => recall.park_outside === true) },
  ].filter(({ found }) => found.length > 0)
  if (warnings.length === 0) return null
  return (
    <Alert
      icon={<ExclamationTriangleIcon aria-hidden />}
      color="red"
      variant="default"
      mb="md"
      title={`Owners are told ${warnings.map(({ words }) => words).join(' and ')}`}
    >
      {warnings.map(({ words, found }) => (
        <Text key={words} inherit>
          {countOf(found.length, 'campaign')} {words} before the repair:{' '}
          {found.map(({ campaign_id: id }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <CampaignLink id={id} inherit underline="always" />
            </Fragment>
          ))}
        </Text>
      ))}
    </Alert>
  )
}

interface RecallLineProps {
  readonly recalls: readonly Recall[]
  /** Number of campaigns shown until the reader asks for all. */
  readonly shownFirst: number
}

function RecallLine({ recalls, shownFirst }: RecallLineProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? recalls : recalls.slice(0, shownFirst)
  return (
    <>
      <ol className={classes.line}>
        {shown.map((recall) => (
          <RecallItem key={`${recall.country} ${recall.campaign_id}`} recall={recall} />
        ))}
      </ol>
      {shown.length < recalls.length && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          Show all {countOf(recalls.length, 'campaign')}
        </Button>
      )}
    </>
  )
}

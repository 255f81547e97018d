import { Box, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Rating } from '#operations/records/rating.ts'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { answerQuery, type ApiRequest, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { inSentence, starWords } from '#web/pages/explorer/vehicle-words.ts'
import classes from './specification-tab.module.css'

export function ratingsRequest(vehicleId: string): ApiRequest {
  return apiRequest(`/v1/vehicles/${encodeURIComponent(vehicleId)}/ratings`)
}

/** NHTSA's stars. Each rating names the tested version. */
export function RatingsTab({ vehicleId }: { readonly vehicleId: string }) {
  const request = ratingsRequest(vehicleId)
  const query = useQuery(answerQuery<Responses['get_ratings']>(request))
  const { data } = query
  return (
    <>
      {query.isPending && <LinesSkeleton />}
      {query.isError && <RejectionNote error={query.error} onRetry={() => void query.refetch()} />}
      {data?.ratings.length === 0 && (
        <Section>
          <EmptyState title="No safety rating" description={withoutStarterNote(data.message ?? '')} />
        </Section>
      )}
      {data?.ratings.map((rating) => (
        <RatingSection key={testedWords(rating.tested)} rating={rating} />
      ))}
      {data !== undefined && <RequestSection request={request} response={data} />}
    </>
  )
}

function RatingSection({ rating }: { readonly rating: Rating }) {
  const { tested, front, side, rollover, assistance, notes } = rating
  const stars = [
    ['Overall', rating.overall],
    ['Front crash', front.overall],
    ['Front crash, driver', front.driver],
    ['Front crash, passenger', front.passenger],
    ['Side crash', side.overall],
    ['Side crash, driver', side.driver],
    ['Side crash, rear passenger', side.rear_passenger],
    ['Rollover', rollover.stars],
  ] as const
  const systems = Object.entries(assistance)
  const limits = limitWords(rating)
  const scale = rating.scale === 'before_2011' ? ' Stars before model year 2011 use another scale.' : ''
  return (
    <Section title={testedWords(tested)} description={`Tested by NHTSA.${scale}`}>
      {(limits !== '' || notes.length > 0) && (
        <Box mb="sm">
          <Notice tone={limits === '' ? 'accent' : 'warning'}>
            {limits !== '' && <Text fw={600}>{limits}</Text>}
            <Remarks notes={notes} />
          </Notice>
        </Box>
      )}
      <dl className={classes.fields}>
        {stars.map(([label, count]) => (
          <Line key={label} label={label} value={starWords(count)} />
        ))}
        <Line label="Rollover risk" value={rollover.risk === null ? null : `${(rollover.risk * 100).toFixed(1)}%`} />
      </dl>
      <Others title="Not rated" labels={stars.filter(([, count]) => count === null).map(([label]) => label)} />
      <Title order={3} mt="lg">
        Driver assistance
      </Title>
      <dl className={classes.fields}>
        {systems.map(([name, { availability }]) => (
          <Line key={name} label={sentence(name)} value={availability && sentence(availability)} />
        ))}
      </dl>
      <Others
        title="Not stated"
        labels={systems.filter(([, { availability }]) => availability === null).map(([name]) => sentence(name))}
      />
    </Section>
  )
}

/** Prefix of remarks in the starter data. The page removes it and says so once for all remarks. */
const SUMMARY = 'Summary by this project: '

function Remarks({ notes }: { readonly notes: readonly string[] }) {
  return (
    <>
      {notes.map((note) => (
        <Text key={note} size="sm" mt={4}>
          {note.replace(SUMMARY, '')}
        </Text>
      ))}
      {notes.some((note) => note.startsWith(SUMMARY)) && (
        <Text size="xs" mt={4}>
          {"This project summarized NHTSA's remarks."}
        </Text>
      )}
    </>
  )
}

/** Lists the labels without a value. */
function Others({ title, labels }: { readonly title: string; readonly labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      {title}: {labels.map(inSentence).join('; ')}.
    </Text>
  )
}

/** A value with its label; empty without a value. */
function Line({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return null
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Names the tested version: "2019 Toyota Tacoma Crew Cab 4WD". */
export function testedWords({ year, make, model, body, drive, production_release: release }: Rating['tested']): string {
  const later = release !== null && release > 1 ? `, production release ${release}` : ''
  return `${[year, make, model, body, drive].filter((part) => part !== null).join(' ')}${later}`
}

/** Returns NHTSA's caveats about a rating that the stars do not show; empty if there are none. */
export function limitWords({ safety_concern: isConcern, limited }: Rating): string {
  const parts = [
    isConcern === true && 'NHTSA states a safety concern that the stars do not show.',
    limited === true && 'The stars do not apply to all vehicles of this model year.',
  ]
  return parts.filter(Boolean).join(' ')
}

function sentence(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

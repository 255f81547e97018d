import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Rating } from '#operations/records/rating.ts'
import type { Responses } from '#web/api/types.ts'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { answerQuery } from '#web/pages/explorer/explorer-request.ts'
import { limitWords, ratingsRequest, testedWords } from './ratings-tab.tsx'
import classes from './overview-tab.module.css'

const SHOWN_MAX = 3
const STARS = 5

/** Overall stars, each with the tested version. Another body or drive of the same name may get other stars. */
export function RatingSummary({ vehicleId }: { readonly vehicleId: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(
    answerQuery<Responses['get_ratings']>(ratingsRequest(vehicleId)),
  )
  const hidden = (data?.ratings.length ?? 0) - SHOWN_MAX
  return (
    <Section title="Safety rating" description="NHTSA stars per tested version">
      {isPending && <LinesSkeleton lines={3} />}
      {isError && <RejectionNote error={error} onRetry={() => void refetch()} />}
      {data?.ratings.length === 0 && <Text c="dimmed">{withoutStarterNote(data.message ?? '')}</Text>}
      <ul className={classes.ratings}>
        {data?.ratings.slice(0, SHOWN_MAX).map((rating) => (
          <li key={testedWords(rating.tested)}>
            <Stars rating={rating} />
            <Text size="sm">{testedWords(rating.tested)}</Text>
            <Text size="xs" c="dimmed">
              {partWords(rating)}
            </Text>
            {limitWords(rating) !== '' && (
              <Text size="sm" fw={600}>
                {limitWords(rating)} See the Safety tab.
              </Text>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {hidden} more on the Safety tab
        </Text>
      )}
    </Section>
  )
}

function Stars({ rating: { overall } }: { readonly rating: Rating }) {
  if (overall === null) return <Text c="dimmed">No overall rating</Text>
  return (
    <>
      <span className={classes.stars} aria-hidden>
        {'★'.repeat(overall)}
        {'☆'.repeat(STARS - overall)}
      </span>
      <VisuallyHidden>
        {overall} of {STARS} stars
      </VisuallyHidden>
    </>
  )
}

/** "Front 4 · Side 5 · Rollover 4" without parts that were not rated. */
function partWords({ front, side, rollover, scale }: Rating): string {
  const parts = [
    front.overall !== null && `Front ${front.overall}`,
    side.overall !== null && `Side ${side.overall}`,
    rollover.stars !== null && `Rollover ${rollover.stars}`,
    scale === 'before_2011' && 'scale before 2011',
  ]
  return parts.filter(Boolean).join(' · ')
}

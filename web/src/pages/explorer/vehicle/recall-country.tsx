import { SegmentedControl, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { Recall } from '#operations/records/recall.ts'
import type { Vehicle } from '#operations/vehicle.ts'
import type { Responses } from '#web/api/types.ts'
import { campaignWords } from '#web/format/countries.ts'
import { formatCount } from '#web/format/numbers.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import classes from './recalls-tab.module.css'

/** Country whose recalls are listed; values of the parameter `country`. */
export type RecallCountry = 'us' | 'ca' | 'all'

interface CountryControlProps {
  readonly vehicle: Pick<Vehicle, 'recall_count' | 'recall_count_ca'>
  readonly value: RecallCountry
  readonly onChange: (country: RecallCountry) => void
}

/** Choice of the country. Counts that are not loaded are omitted. */
export function CountryControl({ vehicle, value, onChange }: CountryControlProps) {
  const { recall_count: us, recall_count_ca: ca } = vehicle
  const counted = (word: string, count: number | null | undefined) =>
    count === undefined || count === null ? word : `${word} (${formatCount(count)})`
  return (
    <SegmentedControl
      mb="md"
      size="sm"
      className={classes.countries ?? ''}
      aria-label="Recalls of"
      value={value}
      onChange={onChange}
      data={[
        { value: 'us', label: counted('United States', us) },
        { value: 'ca', label: counted('Canada', ca) },
        { value: 'all', label: 'Both' },
      ]}
    />
  )
}

/** French text of the record, and the other country's campaigns about the same defect. */
export function CountryFacts({ recall }: { readonly recall: Recall }) {
  const { summary_fr: french, related_campaigns: related = [] } = recall
  return (
    <>
      {related.length > 0 && (
        <Text className={classes.words}>
          <Text span fw={500} inherit>
            Same defect.
          </Text>{' '}
          {related.map((other, index) => (
            <Fragment key={`${other.country} ${other.campaign_id}`}>
              {index > 0 && ', '}
              <CampaignLink id={other.campaign_id} inherit>
                {campaignWords(other)}
              </CampaignLink>
            </Fragment>
          ))}
        </Text>
      )}
      {french !== undefined && french !== null && (
        <details className={classes.french}>
          <summary>En français</summary>
          <Text lang="fr" className={classes.words}>
            {french}
          </Text>
        </details>
      )}
    </>
  )
}

/** Attributions that licenses require beside the records. */
export function Attributions({
  countries = [],
}: {
  readonly countries: NonNullable<Responses['get_recalls']['countries']>[number][] | undefined
}) {
  const texts = [...new Set(countries.flatMap(({ attribution }) => attribution ?? []))]
  return texts.map((text) => (
    <Text key={text} size="xs" c="dimmed" mt="sm">
      {text}
    </Text>
  ))
}

import { Anchor, Button, Group, Text } from '@mantine/core'
import { ExternalLinkIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Vehicle } from '#operations/vehicle.ts'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { ReportButton } from '#web/pages/explorer/report-button.tsx'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { captionOf, Silhouette } from '#web/pages/explorer/silhouette.tsx'
import { imageAddress } from '#web/pages/explorer/vehicle-words.ts'
import { CountryControl, type RecallCountry } from '#web/pages/explorer/vehicle/recall-country.tsx'
import { RecallsOf } from '#web/pages/explorer/vehicle/recalls-tab.tsx'
import { VinFacts } from './vin-facts.tsx'
import { VinVehicles } from './vin-vehicles.tsx'
import { correction, decodedTitle, type DecodedVin, SHOWN_REQUEST, shortVin, vinRequest } from './vin-words.ts'
import classes from './vin-view.module.css'

interface VinViewProps {
  readonly vin: string
  /** Called with another VIN; undefined closes the view. */
  readonly onChange: (vin: string | undefined) => void
}

/** Decoded VIN: vehicle, recalls, possible matches, and facts that the VIN does not encode. */
export function VinView({ vin, onChange }: VinViewProps) {
  const query = useQuery(answerQuery<DecodedVin>(vinRequest(vin)))
  const { data, isPending, isError, error, refetch } = query
  const forget = (
    <Button variant="default" size="xs" onClick={() => onChange(undefined)}>
      Forget this VIN
    </Button>
  )
  return (
    <div className={classes.page} aria-live="polite" aria-busy={isPending}>
      {data === undefined && (
        <Section title={`VIN ${shortVin(vin)}`} actions={forget}>
          {isPending && <LinesSkeleton lines={5} />}
          {isError && <RejectionNote error={error} onRetry={() => void refetch()} />}
        </Section>
      )}
      {data && (
        <>
          <Section
            title={decodedTitle(data)}
            description={`VIN ${shortVin(vin)} · decoded with ${data.data_release.edition}`}
            actions={
              <Group gap="xs">
                <ReportButton request={vinRequest(vin, '/report')} />
                {forget}
              </Group>
            }
          >
            <Summary vin={vin} found={data} onChange={onChange} />
          </Section>
          <VinRecalls key={vin} vin={vin} found={data} />
          <VinVehicles found={data} />
          <VinFacts found={data} />
        </>
      )}
      <RequestSection request={SHOWN_REQUEST} response={data && { ...data, vin: shortVin(vin) }} />
    </div>
  )
}

/** Recalls of the model in the selected country. */
function VinRecalls({ vin, found }: { readonly vin: string; readonly found: DecodedVin }) {
  const [country, setCountry] = useState<RecallCountry>('us')
  return (
    <>
      <CountryControl vehicle={found} value={country} onChange={setCountry} />
      <RecallsOf request={vinRequest(vin, '/recalls', country === 'us' ? {} : { country })} isBrief />
    </>
  )
}

/**
 * Returns the illustration of the decoded vehicle. Without one, it uses the first match's if that has the same body.
 */
function usePicture({ image_url: image, vehicles, body_class: body }: DecodedVin): string | undefined {
  const [first] = vehicles
  const candidate = useQuery({
    ...answerQuery<Vehicle>(apiRequest(`/v1/vehicles/${first?.id ?? ''}`)),
    enabled: image === null && first !== undefined,
  })
  if (image !== null) return imageAddress(image, 'page')
  const { body_class: otherBody = null, image_url: other = null } = candidate.data ?? {}
  const isSameBody = body === null || otherBody?.includes(body) === true
  return imageAddress(isSameBody ? other : null, 'page')
}

interface SummaryProps extends VinViewProps {
  readonly found: DecodedVin
}

function Summary({ vin, found, onChange }: SummaryProps) {
  const { valid, issues, trim, corrected_vin: corrected } = found
  const picture = usePicture(found)
  const words = [trim, found.body_class, engineText(found), found.fuel_type].filter(Boolean).join(' · ')
  return (
    <div className={classes.head}>
      <figure className={classes.figure}>
        {picture === undefined ? (
          <Silhouette bodyClass={found.body_class} />
        ) : (
          <img
            className={classes.picture}
            src={picture}
            alt={`Illustration of a ${decodedTitle(found)}`}
            width={640}
            height={320}
          />
        )}
        <figcaption className={classes.caption}>{captionOf(found.body_class, picture, 'this')}</figcaption>
      </figure>
      <div>
        <Group gap="xs">
          <StatusBadge tone={valid ? 'positive' : 'negative'}>{valid ? 'Valid VIN' : 'Invalid VIN'}</StatusBadge>
        </Group>
        {words !== '' && <Text mt={6}>{words}</Text>}
        <Text size="sm" c="dimmed" mt={6}>
          No public file states whether this vehicle was repaired. Check the VIN at{' '}
          <Anchor
            href="https://www.nhtsa.gov/recalls"
            target="_blank"
            rel="noreferrer noopener"
            inherit
            underline="always"
          >
            nhtsa.gov/recalls <ExternalLinkIcon aria-label="(opens in a new tab)" />
          </Anchor>
        </Text>
        <div className={classes.notices}>
          {issues.length > 0 && (
            <Notice tone={valid ? 'accent' : 'warning'} isNews>
              <ul className={classes.issues}>
                {issues.map(({ code, position, message, expected }) => (
                  <li key={`${code} ${position ?? ''}`}>
                    {position !== null && `Position ${position}: `}
                    {message}
                    {expected !== null && ` Expected: ${expected}.`}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {corrected !== null && (
            <Notice tone="accent">
              One change makes it valid: {correction(vin, corrected)}. Check it against the vehicle.{' '}
              <Button variant="default" size="compact-xs" onClick={() => onChange(corrected)}>
                Decode the corrected VIN
              </Button>
            </Notice>
          )}
        </div>
      </div>
    </div>
  )
}

function engineText({ displacement_l: liters, cylinders }: DecodedVin): string {
  return [liters !== null && `${liters.toFixed(1)} L`, cylinders !== null && `${cylinders}-cyl`]
    .filter(Boolean)
    .join(' ')
}

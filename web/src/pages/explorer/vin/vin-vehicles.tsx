import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NO_MATCH_WORDS } from '#web/api/values.generated.ts'
import { Section } from '#web/design/section.tsx'
import { countOf } from '#web/format/numbers.ts'
import { decodedTitle, type DecodedVin, fieldWords } from './vin-words.ts'
import classes from './vin-view.module.css'

const UNITS: Readonly<Record<string, string>> = {
  displacement_l: 'L',
  battery_kwh: 'kWh',
  cylinders: 'cylinders',
  doors: 'doors',
}

/** Vehicles that match a VIN, and the fields in which they differ. */
export function VinVehicles({ found }: { readonly found: DecodedVin }) {
  const {
    vehicles,
    vehicle_match: match,
    told_apart_by: distinguishing,
    not_compared: left,
    no_match_reason: reason,
  } = found
  const notCompared = left.map((name) => fieldWords(name).toLowerCase()).join(', ')
  const fields = distinguishing.map((name) => fieldWords(name).toLowerCase()).join(', ')
  const description = {
    exact: `One vehicle matches this VIN.${notCompared === '' ? '' : ` Not compared: ${notCompared}.`}`,
    candidates: `The VIN does not identify which one. ${fields === '' ? 'No known field distinguishes them' : `They differ in ${fields}`}.`,
    none: undefined,
  }[match]
  return (
    <Section title={titleOf(found)} description={description}>
      {match === 'none' && (
        <Text>
          No vehicle matches: {NO_MATCH_WORDS[reason ?? 'name']}. The vehicle may still exist. Search by year, make, and
          model instead.
        </Text>
      )}
      <ul className={classes.vehicles}>
        {vehicles.map(({ id, differs_by: differs }) => (
          <li key={id} className={classes.vehicle}>
            <Anchor component={Link} to={`/explorer/vehicles/${id}`} fw={500}>
              {differenceText(differs) || decodedTitle(found)}
            </Anchor>
            <Text size="sm" c="dimmed" ff="monospace">
              {id}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function titleOf({ vehicles, vehicle_match: match }: DecodedVin): string {
  return match === 'candidates' ? countOf(vehicles.length, 'possible match', 'possible matches') : 'Matching vehicle'
}

function differenceText(differs: DecodedVin['vehicles'][number]['differs_by']): string {
  const words = Object.entries(differs).map(([name, value]) =>
    value === null ? `${fieldWords(name).toLowerCase()} not stated` : [value, UNITS[name]].filter(Boolean).join(' '),
  )
  return words.join(' · ')
}

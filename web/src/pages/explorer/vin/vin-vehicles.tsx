import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
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

/** The vehicles of the catalog that a VIN can be, and what tells them apart. */
export function VinVehicles({ found }: { readonly found: DecodedVin }) {
  const { vehicles, vehicle_match: match, told_apart_by: toldBy } = found
  const fields = toldBy.map((name) => fieldWords(name).toLowerCase()).join(', ')
  const description = {
    exact: 'One vehicle of the catalog has what the VIN states.',
    candidates: `The VIN does not tell which. ${fields === '' ? 'Nothing that is known tells them apart' : `What tells them apart: ${fields}`}.`,
    none: undefined,
  }[match]
  return (
    <Section title={titleOf(found)} description={description}>
      {match === 'none' && (
        <Text>None was found, which does not mean that there is none. Search by year, make and model.</Text>
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
  return match === 'candidates' ? `${countOf(vehicles.length, 'vehicle')} that it can be` : 'Vehicle of the catalog'
}

function differenceText(differs: DecodedVin['vehicles'][number]['differs_by']): string {
  const words = Object.entries(differs).map(([name, value]) =>
    value === null ? `no ${fieldWords(name).toLowerCase()} stated` : [value, UNITS[name]].filter(Boolean).join(' '),
  )
  return words.join(' · ')
}

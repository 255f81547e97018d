import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { PageSteps } from '#web/design/tables/page-steps.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { unmatchedFirst, yearWords } from './campaign-words.ts'
import classes from './campaign-page.module.css'

type Campaign = Responses['get_campaign']
type Name = Campaign['names'][number]
type Vehicle = Campaign['vehicles'][number]

export const VEHICLES_A_PAGE = 25
/** Number of names shown until the reader asks for all. */
const NAMES_SHOWN_FIRST = 15

const NAME_COLUMNS: readonly Column<Name>[] = [
  {
    header: 'Name',
    cell: ({ make, model }) => `${make} ${model}`,
    sortBy: ({ make, model }) => `${make} ${model}`,
    isRowHeader: true,
  },
  {
    header: 'Model years',
    cell: ({ years }) => yearWords(years),
    sortBy: ({ years }) => yearWords(years),
    isSentence: true,
  },
]
const STANDING_COLUMN: Column<Name> = {
  header: 'In this service',
  cell: (name) => <Standing name={name} />,
  sortBy: ({ unmatched_years: unmatched }) => unmatched.length,
  isSentence: true,
}

/** Names in the campaign's record. Names without a matching vehicle come first. */
export function CampaignNames({ campaign: { names, unmatched_count: unmatched } }: { readonly campaign: Campaign }) {
  const [isWhole, setWhole] = useState(false)
  const ordered = unmatchedFirst(names)
  const shown = isWhole ? names.length : Math.min(names.length, NAMES_SHOWN_FIRST)
  // If every name is matched in the same way, the description says so once.
  const hasStandings = names.some(({ unmatched_years: years, text_only_years: derived }) => years.length > 0 || derived)
  const all = names.reduce((sum, { years }) => sum + years.length, 0)
  return (
    <Section
      title={countOf(names.length, 'name') + ' in the record'}
      description={
        unmatched === 0
          ? 'Every name matches vehicles in the list below.'
          : `${formatCount(unmatched)} of the ${formatCount(all)} names and model years ${unmatched === 1 ? 'matches' : 'match'} no vehicle in this service. The campaign affects them too.`
      }
      flush
    >
      <DataTable
        caption="Names that the campaign states"
        columns={hasStandings ? [...NAME_COLUMNS, STANDING_COLUMN] : NAME_COLUMNS}
        rows={ordered}
        shown={{ from: 0, to: shown }}
        rowKey={({ make, model }) => `${make} ${model}`}
        empty={<EmptyState title="The record names no vehicle" description="Read the campaign's text." />}
      />
      {shown < names.length && (
        <Button variant="default" size="xs" className={classes.more ?? ''} onClick={() => setWhole(true)}>
          Show all {countOf(names.length, 'name')}
        </Button>
      )}
    </Section>
  )
}

function Standing({ name: { years, unmatched_years: unmatched, text_only_years: derived } }: { readonly name: Name }) {
  const isDerived = derived !== null && derived.length === years.length
  if (unmatched.length === 0) return isDerived ? 'Listed below (named in the text only)' : 'Listed below'
  return (
    <StatusBadge tone="warning">
      {unmatched.length === years.length ? 'No vehicle' : `No vehicle: ${yearWords(unmatched)}`}
    </StatusBadge>
  )
}

interface CampaignVehiclesProps {
  readonly campaign: Campaign
  /** True while another page is loading. */
  readonly isFetching: boolean
  readonly onStep: (offset: number) => void
}

/** One page of the vehicles that match the names. */
export function CampaignVehicles({ campaign, isFetching, onStep }: CampaignVehiclesProps) {
  const hasWordings = campaign.other_wordings !== undefined
  return (
    <Section
      title={countOf(campaign.total, 'matching vehicle')}
      description="This recall may cover only some of these vehicles. Check a VIN at nhtsa.gov/recalls."
      actions={<PageSteps page={campaign} pageSize={VEHICLES_A_PAGE} onStep={onStep} />}
      flush
    >
      <div aria-live="polite" aria-busy={isFetching}>
        <DataTable
          caption="Vehicles of the campaign"
          columns={vehicleColumns(hasWordings)}
          rows={campaign.vehicles}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="No matching vehicle"
              description="The campaign may still affect vehicles whose names match no vehicle in this service."
            />
          }
        />
      </div>
    </Section>
  )
}

function vehicleColumns(hasWordings: boolean): Column<Vehicle>[] {
  return [
    {
      header: 'Vehicle',
      isRowHeader: true,
      cell: (vehicle) => (
        <>
          <Anchor component={Link} to={`/explorer/vehicles/${vehicle.id}`} fw={500}>
            {[vehicle.year, vehicle.make, vehicle.model].filter((word) => word !== null).join(' ')}
          </Anchor>
          <Text size="xs" c="dimmed">
            {detailWords(vehicle)}
          </Text>
        </>
      ),
    },
    {
      header: 'Named in the record',
      isSentence: true,
      cell: ({ matched_names: names }) =>
        names.map(({ year, make, model }) => (
          <Text key={`${year ?? ''} ${make} ${model}`} size="sm">
            {[year, make, model].filter((word) => word !== null).join(' ')}
          </Text>
        )),
    },
    ...(hasWordings
      ? [{ header: 'Text', cell: ({ wording }: Vehicle) => wording, align: 'right' as const, width: 64 }]
      : []),
  ]
}

/** Details that distinguish vehicles of one name. */
function detailWords({ trim, displacement_l: liters, fuel_type, drive_type, configuration }: Vehicle): string {
  return [trim, liters !== null && `${liters.toFixed(1)} L`, fuel_type, drive_type, configuration]
    .filter(Boolean)
    .join(' · ')
}

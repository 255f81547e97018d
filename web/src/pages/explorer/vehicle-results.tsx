import { Anchor, Button, Group, Text } from '@mantine/core'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Vehicle } from '#operations/vehicle.ts'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { PageSteps } from '#web/design/tables/page-steps.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { typedCampaign, VEHICLES_A_PAGE, type VehicleSearch } from './explorer-search.ts'
import { hasNoRecallListed, NO_RECALL_LISTED, RecallCount } from './recall-count.tsx'
import { Silhouette } from './silhouette.tsx'
import { EXPORTED_VEHICLES_MAX, vehiclesCsv } from './vehicle-csv.ts'
import { configurationWords, engineWords, imageAddress, vehicleTitle } from './vehicle-words.ts'
import { recallFigures } from './vehicle/recall-figures.ts'
import classes from './vehicle-results.module.css'

type SearchResponse = Responses['search_vehicles']

const COLUMNS: readonly Column<Vehicle>[] = [
  {
    header: 'Vehicle',
    cell: (vehicle) => <VehicleCell vehicle={vehicle} />,
    sortBy: (vehicle) => `${vehicle.make} ${vehicle.model} ${vehicle.year ?? ''}`,
    isRowHeader: true,
  },
  {
    header: 'Engine',
    cell: (vehicle) => engineWords(vehicle),
    sortBy: ({ horsepower, displacement_l: liters }) => horsepower ?? liters,
    isSecondary: true,
  },
  {
    header: 'Fuel',
    cell: (vehicle) => vehicle.fuel_type ?? '—',
    sortBy: (vehicle) => vehicle.fuel_type,
    isSecondary: true,
  },
  {
    header: 'Recalls',
    cell: (vehicle) => <RecallCount vehicle={vehicle} />,
    sortBy: (vehicle) => recallFigures(vehicle)?.own,
    align: 'right',
    width: 'clamp(5.5rem, 12vw, 9.5rem)',
  },
]

interface VehicleResultsProps {
  readonly query: UseQueryResult<SearchResponse>
  readonly search: VehicleSearch
  readonly onChange: (search: VehicleSearch) => void
}

export function VehicleResults({ query, search, onChange }: VehicleResultsProps) {
  const { data, isError, error, refetch, isFetching } = query
  const campaign = typedCampaign(search.model ?? '')
  if (isError)
    return (
      <Section>
        <RejectionNote error={error} onRetry={() => void refetch()} />
      </Section>
    )
  return (
    <Section
      flush
      title={data === undefined ? 'Vehicles' : countOf(data.total, 'vehicle')}
      actions={
        data && (
          <Group gap="sm">
            <PageSteps
              page={data}
              pageSize={VEHICLES_A_PAGE}
              onStep={(offset) => onChange({ ...search, offset: offset === 0 ? undefined : String(offset) })}
            />
            <CsvButton
              name="vehicles.csv"
              title={`Exports the first ${formatCount(EXPORTED_VEHICLES_MAX)} vehicles. Each 100 vehicles cost one quota unit.`}
              disabled={data.total === 0}
              textOf={() => vehiclesCsv({ ...search, offset: undefined })}
            />
          </Group>
        )
      }
    >
      <div aria-live="polite" aria-busy={isFetching}>
        {data?.note !== undefined && campaign === undefined && (
          <Text size="sm" className={classes.note}>
            {data.note}
          </Text>
        )}
        <FoundVehicles found={data} search={search} onChange={onChange} />
      </div>
    </Section>
  )
}

interface FoundProps extends Pick<VehicleResultsProps, 'search' | 'onChange'> {
  readonly found: SearchResponse | undefined
}

function FoundVehicles({ found, search, onChange }: FoundProps) {
  const campaign = typedCampaign(search.model ?? '')
  return (
    <>
      <DataTable
        caption="Vehicles found"
        columns={COLUMNS}
        rows={found?.results}
        isPartial={found?.has_more === true || (found?.offset ?? 0) > 0}
        rowKey={({ id }) => id}
        empty={
          campaign === undefined ? (
            <NothingFound suggestions={found?.suggestions ?? []} onChange={onChange} />
          ) : (
            <NoVehicleOf campaign={campaign} />
          )
        }
      />
      {found?.results.some(hasNoRecallListed) && (
        <Text size="xs" c="dimmed" className={classes.note}>
          {NO_RECALL_LISTED}
        </Text>
      )}
    </>
  )
}

function VehicleCell({ vehicle }: { readonly vehicle: Vehicle }) {
  const source = imageAddress(vehicle.image_url, 'icon')
  const words = configurationWords(vehicle)
  return (
    <Group gap="sm" wrap="nowrap">
      {/* Decorative: the name beside it identifies the vehicle. */}
      <div className={classes.picture}>
        {source ? (
          <img src={source} alt="" width={88} height={44} loading="lazy" />
        ) : (
          <Silhouette bodyClass={vehicle.body_class} />
        )}
      </div>
      <div className={classes.words}>
        <Anchor component={Link} to={`/explorer/vehicles/${vehicle.id}`} fw={500} className={classes.name}>
          {vehicleTitle(vehicle)}
        </Anchor>
        <Text size="xs" c="dimmed" fw={400}>
          {words === '' ? (vehicle.body_class ?? 'Known from NHTSA records only') : words}
        </Text>
      </div>
    </Group>
  )
}

interface NothingFoundProps {
  readonly suggestions: NonNullable<SearchResponse['suggestions']>
  readonly onChange: (search: VehicleSearch) => void
}

function NothingFound({ suggestions, onChange }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon />}
      title="No vehicle matches"
      description={suggestions.length === 0 ? 'Remove a filter, or try another name.' : 'Did you mean one of these?'}
      action={
        <Group gap="xs" justify="center">
          {suggestions.map(({ make, model, first_year, last_year }) => (
            <Button
              key={`${make} ${model ?? ''}`}
              variant="default"
              size="xs"
              onClick={() => onChange({ make, ...(model !== null && { model }) })}
            >
              {make} {model} {first_year !== null && `(${first_year}–${last_year ?? ''})`}
            </Button>
          ))}
        </Group>
      }
    />
  )
}

function NoVehicleOf({ campaign }: { readonly campaign: string }) {
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon />}
      title={`${campaign} is the number of a recall campaign`}
      description="Search finds vehicles by name or VIN. The campaign page lists the vehicles it affects."
      action={
        <Button component={Link} to={`/explorer/recalls/${campaign}`} variant="default" size="xs">
          Campaign {campaign}
        </Button>
      }
    />
  )
}

import { Button, Select } from '@mantine/core'
import { Cross2Icon } from '@radix-ui/react-icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Responses } from '#web/api/types.ts'
import { formatCount } from '#web/format/numbers.ts'
import { answerQuery } from './explorer-request.ts'
import {
  facetsRequest,
  hasFilters,
  LEAST_FILTERS,
  LISTED_FILTERS,
  SORT_ORDERS,
  type VehicleSearch,
} from './explorer-search.ts'
import classes from './search-filters.module.css'

interface SearchFiltersProps {
  readonly search: VehicleSearch
  readonly onChange: (search: VehicleSearch) => void
}

/** Search filters with the number of vehicles per value. */
export function SearchFilters({ search, onChange }: SearchFiltersProps) {
  const { data } = useQuery({
    ...answerQuery<Responses['get_facets']>(facetsRequest(search)),
    placeholderData: keepPreviousData,
  })
  const { sort = '', offset: _offset, ...filters } = search
  const set = (name: string, value: string | null) => onChange({ ...filters, sort, [name]: value ?? undefined })
  return (
    <div className={classes.filters}>
      {LISTED_FILTERS.map(({ name, label }) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          data={optionsOf(data, name, search)}
          value={search[name] ?? null}
          onChange={(value) => set(name, value)}
          clearable
          searchable={name === 'year'}
          nothingFoundMessage="None"
          clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
        />
      ))}
      {LEAST_FILTERS.map(({ name, label, unit, values }) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          data={leastOptions(values, { unit, chosen: search[name] })}
          value={search[name] ?? null}
          onChange={(value) => set(name, value)}
          clearable
          clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
        />
      ))}
      <Select
        label="Order"
        data={[...SORT_ORDERS]}
        value={sort}
        onChange={(value) => set('sort', value)}
        allowDeselect={false}
      />
      {Object.keys(search).length > 0 && (
        <Button
          className={classes.clear}
          variant="subtle"
          color="gray"
          leftSection={<Cross2Icon aria-hidden />}
          onClick={() => onChange({})}
        >
          Clear all
        </Button>
      )}
    </div>
  )
}

/** Returns options such as "At least 30 mpg". A value from the address is added if the list lacks it. */
function leastOptions(values: readonly number[], { unit, chosen }: { unit: string; chosen: string | undefined }) {
  const texts = values.map(String)
  const all = chosen === undefined || texts.includes(chosen) ? texts : [chosen, ...texts]
  return all.map((value) => ({ value, label: `At least ${value} ${unit}` }))
}

type FacetName = (typeof LISTED_FILTERS)[number]['name']

/** Returns the options of a filter. The chosen value is included even while the others load. */
function optionsOf(facets: Responses['get_facets'] | undefined, name: FacetName, search: VehicleSearch) {
  const values = facets?.facets[name]?.values ?? []
  const hasCounts = !hasFilters(search)
  const options = values.map(({ value, count }) => ({
    value: String(value),
    label: hasCounts ? `${String(value)} (${formatCount(count)})` : String(value),
  }))
  const chosen = search[name]
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen)
  return isListed ? options : [{ value: chosen, label: chosen }, ...options]
}

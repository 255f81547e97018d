import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Responses } from '#web/api/types.ts'
import { countOf } from '#web/format/numbers.ts'
import { answerQuery } from './explorer-request.ts'
import {
  mayBeName,
  searchWords,
  suggestedCampaign,
  suggestRequest,
  typedCampaign,
  typedSearch,
  type VehicleSearch,
  vehicleSearchOf,
} from './explorer-search.ts'
import { typedVin } from './vin/vin-words.ts'

const TYPING_PAUSE_MS = 120
const TYPED_CHARACTERS_MAX = 80
const TROUBLE_CODE = /^[pbcu][0-9a-f]{4}$/i

type Suggestion = Responses['suggest_vehicles']['suggestions'][number]

interface VehicleSearchBoxProps {
  readonly search: VehicleSearch
  readonly onChange: (search: VehicleSearch) => void
  /** VIN that the page shows. */
  readonly vin: string | undefined
  readonly onVin: (vin: string) => void
}

/**
 * Search field for year, make, and model with suggestions. A VIN is decoded; campaign numbers and trouble codes open
 * their pages.
 */
export function VehicleSearchBox({ search, onChange, vin, onVin }: VehicleSearchBoxProps) {
  const words = vin ?? searchWords(search)
  const [typed, setTyped] = useState(words)
  const [shown, setShown] = useState(words)
  // Resets the text for each search. A new field per search would lose the focus.
  if (shown !== words) {
    setShown(words)
    setTyped(words)
  }
  const [query] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const navigate = useNavigate()
  const { data, isPlaceholderData, refetch } = useQuery({
    ...answerQuery<Responses['suggest_vehicles']>(suggestRequest(query)),
    enabled: mayBeName(query) && query !== searchWords(search),
    placeholderData: keepPreviousData,
  })
  const suggestions = mayBeName(typed) ? unique(data?.suggestions ?? []) : []
  const choose = (chosen: Suggestion) => onChange(searchOf(chosen))
  const suggested = async () => (data === undefined || isPlaceholderData ? (await refetch()).data : data)
  const submit = async () => {
    const word = typed.trim()
    if (word === '') return onChange({})
    const typedAsVin = typedVin(word)
    if (typedAsVin !== undefined) return onVin(typedAsVin)
    if (TROUBLE_CODE.test(word)) return navigate({ to: '/explorer/codes/$code', params: { code: word.toUpperCase() } })
    const found = word === query && mayBeName(word) ? await suggested() : undefined
    const campaign = typedCampaign(word) ?? suggestedCampaign(word, found)
    if (campaign !== undefined) return navigate({ to: '/explorer/recalls/$campaign', params: { campaign } })
    if (!mayBeName(word)) return onChange({ model: word })
    const [nearest] = found?.suggestions ?? []
    onChange(typedSearch(word, nearest && { ...searchOf(nearest), label: nearest.label }))
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Autocomplete
          label="Vehicle, VIN, recall number, or trouble code"
          labelProps={{ mb: 6, fz: 'md', fw: 500 }}
          placeholder="2019 Toyota Tacoma, 3TMCZ5AN6KM123456, 20V-682, P0420"
          size="md"
          leftSection={<MagnifyingGlassIcon aria-hidden />}
          value={typed}
          onChange={setTyped}
          onOptionSubmit={(label) => {
            const chosen = suggestions.find((suggestion) => suggestion.label === label)
            if (chosen !== undefined) choose(chosen)
          }}
          data={suggestions.map(({ label }) => label)}
          filter={({ options }) => options}
          renderOption={optionWith(suggestions)}
          maxLength={TYPED_CHARACTERS_MAX}
          autoComplete="off"
          spellCheck={false}
          selectFirstOptionOnChange={false}
        />
      </form>
    </search>
  )
}

function searchOf({ query }: Suggestion): VehicleSearch {
  return vehicleSearchOf(Object.fromEntries(new URLSearchParams(query)))
}

/** Renders an option with its label and its number of vehicles. */
function optionWith(suggestions: readonly Suggestion[]): AutocompleteProps['renderOption'] {
  return function renderOption({ option }) {
    const found = suggestions.find(({ label }) => label === option.value)
    return (
      <Group justify="space-between" w="100%" wrap="nowrap">
        <span>{option.value}</span>
        {found && (
          <Text span size="xs" c="dimmed" className="tabular">
            {countOf(found.vehicle_count, 'vehicle')}
          </Text>
        )}
      </Group>
    )
  }
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((suggestion) => [suggestion.label, suggestion])).values()]
}

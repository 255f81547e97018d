import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { meQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import type { Entry } from '#web/docs-site/search-entries.ts'
import { NAVIGATION } from '#web/layouts/navigation-items.tsx'
import { answerQuery } from '#web/pages/explorer/explorer-request.ts'
import { mayBeName, suggestedCampaign, suggestRequest } from '#web/pages/explorer/explorer-search.ts'
import { useHeldVin } from '#web/pages/explorer/vin/held-vin.ts'
import { type PaletteItem, paletteItems, type PalettePage, type PaletteTarget } from './palette-items.ts'
import classes from './command-palette.module.css'

const TYPING_PAUSE_MS = 120
const TYPED_CHARACTERS_MAX = 80

/**
 * Search field for pages, vehicles, VINs, recall campaigns, trouble codes, and documentation. Works entirely from the
 * keyboard.
 */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Calls `onClose` directly. The dialog's close event comes later, and Ctrl-K in between would still find the palette
  // open.
  const close = (): void => {
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Search everything"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={onClose}
      // A click on the backdrop has the dialog itself as its target.
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <Search onDone={close} />
    </dialog>
  )
}

function Search({ onDone }: { readonly onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const items = useItems(typed)
  const go = useTarget()
  const listId = useId()
  const current = Math.min(at, items.length - 1)
  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return
    onDone()
    go(item.target)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next !== undefined && items.length > 0) {
      event.preventDefault()
      setAt((next + items.length) % items.length)
    }
    if (event.key === 'Enter') choose(items[current])
  }
  return (
    <div className={classes.inside}>
      <input
        type="text"
        role="combobox"
        className={classes.field}
        aria-label="Search pages, vehicles, VINs, recall campaigns, codes and documentation"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? optionId(listId, current) : undefined}
        placeholder="Page, vehicle, VIN, recall number, trouble code"
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_CHARACTERS_MAX}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options listId={listId} items={items} current={current} onPoint={setAt} onChoose={choose} />
    </div>
  )
}

interface OptionsProps {
  readonly listId: string
  readonly items: readonly PaletteItem[]
  readonly current: number
  readonly onPoint: (index: number) => void
  readonly onChoose: (item: PaletteItem) => void
}

function Options({ listId, items, current, onPoint, onChoose }: OptionsProps) {
  useEffect(() => {
    document.getElementById(optionId(listId, current))?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
      {items.map((item, index) => (
        <div key={`${item.group} ${item.label} ${index}`}>
          {item.group !== items[index - 1]?.group && (
            <p className={classes.group} aria-hidden>
              {item.group}
            </p>
          )}
          <button
            type="button"
            tabIndex={-1}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === current}
            className={classes.option}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(item)}
          >
            <span className={classes.label}>{item.label}</span>
            {item.hint !== undefined && <span className={classes.hint}>{item.hint}</span>}
          </button>
        </div>
      ))}
    </div>
  )
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Returns the palette items. Suggestions and the documentation index load while the user types. */
function useItems(typed: string): readonly PaletteItem[] {
  const { data: me } = useSuspenseQuery(meQuery)
  const [query] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const { data: found } = useQuery({
    ...answerQuery<Responses['suggest_vehicles']>(suggestRequest(query)),
    enabled: mayBeName(query),
    placeholderData: keepPreviousData,
  })
  const { data: documents = [] } = useQuery({ queryKey: ['documents'], queryFn: documentIndex, staleTime: Infinity })
  const suggestions = mayBeName(typed) ? (found?.suggestions ?? []) : []
  const campaign = suggestedCampaign(typed, found)
  return paletteItems({ typed, pages: pagesOf(me.account.is_operator), suggestions, campaign, documents })
}

function pagesOf(isOperator: boolean): readonly PalettePage[] {
  return NAVIGATION.filter(({ isForOperators }) => isOperator || !isForOperators).flatMap(({ label: hint, items }) =>
    items.map((item) => ({ ...item, hint })),
  )
}

/** Loads the index of the documentation search; empty if the documentation is not built. */
async function documentIndex({ signal }: { signal: AbortSignal }): Promise<readonly Entry[]> {
  const response = await fetch('/docs/search.json', { signal })
  return response.ok ? ((await response.json()) as readonly Entry[]) : []
}

function useTarget(): (target: PaletteTarget) => void {
  const navigate = useNavigate()
  const [, holdVin] = useHeldVin()
  return (target) => {
    if (target.kind === 'document') return window.location.assign(target.href)
    if (target.kind === 'page') return void navigate({ to: target.to })
    holdVin(target.kind === 'vin' ? target.vin : undefined)
    void navigate({ to: '/explorer', search: target.kind === 'vehicles' ? target.search : {} })
  }
}

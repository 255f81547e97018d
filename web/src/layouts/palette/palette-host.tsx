import { ActionIcon, UnstyledButton } from '@mantine/core'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import classes from './palette-host.module.css'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

const OpenPalette = createContext<() => void>(() => undefined)

/** Shortcut as labeled on the user's keyboard. */
const KEY_WORDS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the palette on Ctrl-K or ⌘K on every page. The palette loads on its first use. */
export function PaletteHost({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isOurs || event.key.toLowerCase() !== 'k') return
      // An open modal dialog takes precedence.
      if (document.querySelector('[aria-modal="true"]') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <OpenPalette value={() => setOpen(true)}>
      {children}
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenPalette>
  )
}

/** Sidebar button that looks like a field, shows the shortcut, and opens the palette. */
export function PaletteButton() {
  const open = use(OpenPalette)
  return (
    <UnstyledButton className={classes.button} onClick={open} aria-keyshortcuts="Control+K Meta+K">
      <MagnifyingGlassIcon aria-hidden />
      <span className={classes.word}>Search</span>
      <kbd className={classes.key} aria-hidden>
        {KEY_WORDS}
      </kbd>
    </UnstyledButton>
  )
}

/** Button in the phone's bar that opens the palette. */
export function PaletteIcon() {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" ml="auto" aria-label="Search" onClick={use(OpenPalette)}>
      <MagnifyingGlassIcon width={18} height={18} aria-hidden />
    </ActionIcon>
  )
}

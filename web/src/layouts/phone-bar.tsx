import { ActionIcon, CloseButton } from '@mantine/core'
import { HamburgerMenuIcon } from '@radix-ui/react-icons'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { PaletteIcon } from './palette/palette-host.tsx'
import classes from './phone-bar.module.css'

/** The bar at the top of a phone. Its menu is a dialog of the browser, which keeps the focus and knows Escape. */
export function PhoneBar({ children }: { readonly children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Open the menu"
        onClick={() => drawer.current?.showModal()}
      >
        <HamburgerMenuIcon width={18} height={18} aria-hidden />
      </ActionIcon>
      <Brand />
      <PaletteIcon />
      <dialog
        // Another one on every page: going somewhere closes it.
        key={pathname}
        ref={drawer}
        className={classes.drawer}
        aria-label="Menu"
        // A click on what is behind the dialog is one on the dialog itself, outside of everything in it.
        onPointerDown={(event) => event.target === event.currentTarget && drawer.current?.close()}
      >
        <div className={classes.inside}>
          <div className={classes.head}>
            <Brand />
            <CloseButton aria-label="Close the menu" onClick={() => drawer.current?.close()} />
          </div>
          {children}
        </div>
      </dialog>
    </header>
  )
}

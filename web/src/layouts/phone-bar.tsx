import { ActionIcon, CloseButton } from '@mantine/core'
import { HamburgerMenuIcon } from '@radix-ui/react-icons'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { PaletteIcon } from './palette/palette-host.tsx'
import classes from './phone-bar.module.css'

/** Bar at the top of a phone. Its menu is a native dialog, which traps the focus and closes on Escape. */
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
        // A new dialog per page, so that navigation closes it.
        key={pathname}
        ref={drawer}
        className={classes.drawer}
        aria-label="Menu"
        // A click on the backdrop has the dialog itself as its target.
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

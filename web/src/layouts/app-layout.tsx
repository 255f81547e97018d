import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { meQuery } from '#web/api/queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { Navigation } from './navigation.tsx'
import { PaletteButton, PaletteHost } from './palette/palette-host.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { StarterBanner } from './starter-banner.tsx'
import classes from './app-layout.module.css'

/** Layout for signed-in users: sidebar and page; on a phone, a bar with a drawer. */
export function AppLayout() {
  const main = useRef<HTMLElement>(null)
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <PaletteHost>
      <div className={classes.shell}>
        <a
          href="#main"
          className={classes.skip}
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Skip to the page
        </a>
        <aside className={classes.sidebar} aria-label="Sidebar">
          <div className={classes.brand}>
            <Brand />
          </div>
          <PaletteButton />
          <Menu />
        </aside>
        <PhoneBar>
          <Menu />
        </PhoneBar>
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <StarterBanner isOperator={me.account.is_operator} />
          <div className={classes.page}>
            <Outlet />
          </div>
        </main>
      </div>
    </PaletteHost>
  )
}

function Menu() {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <div className={classes.menu}>
      <Navigation isOperator={me.account.is_operator} />
      <div className={classes.foot}>
        <AccountMenu me={me} />
      </div>
    </div>
  )
}

import { Anchor, Group } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './public-layout.module.css'

/** Layout before sign-in: one card in the middle. */
export function PublicLayout() {
  return (
    <div className={classes.ground}>
      <header className={classes.head}>
        <Brand />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <Group component="footer" className={classes.foot} justify="space-between">
        <Anchor href="/docs" size="sm" c="dimmed">
          Documentation
        </Anchor>
        <ColorSchemeSwitch />
      </Group>
    </div>
  )
}

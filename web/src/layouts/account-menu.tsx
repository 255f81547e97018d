import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { CaretSortIcon, ExitIcon, LightningBoltIcon, LockClosedIcon, ReaderIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import type { Answers } from '#web/api/account.generated.ts'
import classes from './account-menu.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, and the way out. */
export function AccountMenu({ me: { account, user } }: { readonly me: Answers['get_me'] }) {
  const signOut = useSignOut()
  return (
    <Menu position="top-start" width={220} shadow="md" radius="md">
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.initial} aria-hidden>
            {(user.name || account.email).slice(0, 1).toUpperCase()}
          </span>
          <span className={classes.words}>
            <span className={classes.email}>{account.email}</span>
            <span className={classes.plan}>{account.plan_title} plan</span>
          </span>
          <VisuallyHidden>account menu</VisuallyHidden>
          <CaretSortIcon aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/plan" leftSection={<LightningBoltIcon />}>
          Plan
        </Menu.Item>
        <Menu.Item component={Link} to="/security" leftSection={<LockClosedIcon />}>
          Security
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<ReaderIcon />}>
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<ExitIcon />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useClickOutside, useDisclosure } from '@mantine/hooks'
import { CardStackIcon, CaretSortIcon, CheckIcon, ExitIcon, LockClosedIcon } from '@radix-ui/react-icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { accountsQuery, meQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { switchAccount } from './switch-account.ts'
import { useSignOut } from './use-sign-out.ts'
import classes from './account-menu.module.css'

/** Button with the signed-in user that opens a short list of links. */
export function AccountMenu({ me }: { readonly me: Responses['get_me'] }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useClickOutside<HTMLDivElement>(close)
  return (
    <div
      ref={menu}
      className={classes.menu}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <UnstyledButton ref={button} className={classes.button} aria-expanded={isOpen} onClick={toggle}>
        <Person me={me} />
        <VisuallyHidden>account menu</VisuallyHidden>
        <CaretSortIcon aria-hidden />
      </UnstyledButton>
      {isOpen && <Items onDone={close} />}
    </div>
  )
}

function Person({ me: { account, user } }: { readonly me: Responses['get_me'] }) {
  return (
    <>
      <span className={classes.initial} aria-hidden>
        {(user.name || account.email).slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.words}>
        <span className={classes.email}>{account.email}</span>
        <span className={classes.plan}>
          {account.role === 'owner' ? '' : `${account.role} · `}
          {account.plan_title} plan
        </span>
      </span>
    </>
  )
}

function Items({ onDone }: { readonly onDone: () => void }) {
  const signOut = useSignOut()
  return (
    <ul className={classes.items}>
      <Accounts onDone={onDone} />
      <li>
        <Link to="/plan" className={classes.item} onClick={onDone}>
          <CardStackIcon aria-hidden /> Plan
        </Link>
      </li>
      <li>
        <Link to="/security" className={classes.item} onClick={onDone}>
          <LockClosedIcon aria-hidden /> Security
        </Link>
      </li>
      <li className={`${classes.apart} ${classes.scheme}`}>
        <span>Theme</span>
        <ColorSchemeSwitch />
      </li>
      <li className={classes.apart}>
        <UnstyledButton className={classes.item} onClick={() => void signOut()}>
          <ExitIcon aria-hidden /> Sign out
        </UnstyledButton>
      </li>
    </ul>
  )
}

/** Accounts that the user can switch to; empty with a single account. */
function Accounts({ onDone }: { readonly onDone: () => void }) {
  const { account } = useSuspenseQuery(meQuery).data
  const { data } = useQuery(accountsQuery)
  if (data === undefined || data.accounts.length === 1) return null
  return (
    <>
      {data.accounts.map(({ id, email, role, plan_title: plan, is_own: isOwn }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.account}
            aria-current={id === account.id}
            onClick={() => {
              onDone()
              if (id !== account.id) switchAccount(isOwn ? undefined : id)
            }}
          >
            <CheckIcon aria-hidden visibility={id === account.id ? 'visible' : 'hidden'} />
            <span className={classes.words}>
              <span className={classes.email}>{email}</span>
              <span className={classes.plan}>
                {isOwn ? 'your own' : role} · {plan} plan
              </span>
            </span>
          </UnstyledButton>
        </li>
      ))}
      <li className={classes.line} aria-hidden />
    </>
  )
}

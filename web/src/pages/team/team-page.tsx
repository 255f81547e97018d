import { Button, Text } from '@mantine/core'
import { PlusIcon } from '@radix-ui/react-icons'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { useMay, type Role } from '#web/api/use-role.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { switchAccount } from '#web/layouts/switch-account.ts'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersSection } from './members-section.tsx'
import { ROLE_WORDS } from './role-choice.tsx'
import classes from './team-page.module.css'

export function TeamPage() {
  const mayInvite = useMay('invite_member')
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title="Team"
        description="Members share the keys, plan, usage, watchlists, and webhooks of this account."
        actions={
          mayInvite ? (
            <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          ) : (
            <LeaveButton />
          )
        }
      />
      <MembersSection />
      {mayInvite && <InvitationsSection />}
      <RolesSection />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

function RolesSection() {
  const isOwner = useMay('hand_over_account')
  const mayInvite = useMay('invite_member')
  return (
    <Section
      title="Roles"
      description="Each role includes the ones before it."
      actions={mayInvite && !isOwner && <LeaveButton />}
    >
      <dl className={classes.roles}>
        {(Object.keys(ROLE_WORDS) as Role[]).map((role) => (
          <div key={role}>
            <dt>{ROLE_WORDS[role][0]}</dt>
            <Text component="dd" c="dimmed" m={0}>
              {ROLE_WORDS[role][1]}
            </Text>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function LeaveButton() {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setLeaving(true)}>
        Leave account
      </Button>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave this account?"
        action="Leave"
        onConfirm={async () => {
          await responseOf(account.POST('/account/leave', { body: {} }))
          switchAccount(undefined)
        }}
      >
        You can return only if an admin or the owner invites you. You keep your own account.
      </ConfirmDialog>
    </>
  )
}

import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { BackupCodesFlow, DisableTwoFactorFlow } from './two-factor-changes.tsx'
import { EnableTwoFactorFlow } from './two-factor-enable.tsx'

const FLOWS = {
  enable: { title: 'Turn on two-factor sign-in', Flow: EnableTwoFactorFlow },
  disable: { title: 'Turn off two-factor sign-in', Flow: DisableTwoFactorFlow },
  codes: { title: 'New backup codes', Flow: BackupCodesFlow },
} as const

/** Enables or disables two-factor sign-in and creates new backup codes. */
export function TwoFactorSection({ isOn }: { readonly isOn: boolean }) {
  const [open, setOpen] = useState<keyof typeof FLOWS>()
  const close = () => setOpen(undefined)
  const flow = open && FLOWS[open]
  return (
    <Section
      title="Two-factor sign-in"
      description="Requires a code from an authenticator app after your password."
      actions={isOn ? <StatusBadge tone="positive">On</StatusBadge> : <StatusBadge tone="neutral">Off</StatusBadge>}
    >
      {isOn ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('codes')}>
            New backup codes
          </Button>
          <Button variant="default" onClick={() => setOpen('disable')}>
            Turn off
          </Button>
        </Group>
      ) : (
        <Group justify="space-between">
          <Text c="dimmed">A stolen password is then not enough to sign in.</Text>
          <Button variant="default" onClick={() => setOpen('enable')}>
            Turn on
          </Button>
        </Group>
      )}
      <Modal opened={flow !== undefined} onClose={close} title={flow?.title} closeOnClickOutside={false}>
        {flow && <flow.Flow onDone={close} />}
      </Modal>
    </Section>
  )
}

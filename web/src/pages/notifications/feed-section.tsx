import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alerts, responseOf } from '#web/api/client.ts'
import { useMay } from '#web/api/use-role.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { CopyField } from '#web/design/copy-field.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { SecretDialog, type ShownSecret } from '#web/design/feedback/secret-dialog.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { formatDay } from '#web/format/times.ts'
import { type FeedToken, feedTokenQuery, type NewFeedToken } from './notification-queries.ts'

/** The token by which readers of feeds get the changes: made, shown once, revoked. */
export function FeedSection() {
  const queries = useQueryClient()
  const query = useQuery(feedTokenQuery)
  const [made, setMade] = useState<NewFeedToken>()
  const make = async () => {
    const created = await responseOf(alerts.POST('/v1/feed-token', { body: {} }))
    queries.setQueryData(feedTokenQuery.queryKey, created.feed_token)
    setMade(created)
  }
  return (
    <Section
      title="Feeds"
      description="Every change between two editions of the data, as Atom and as JSON Feed. Readers of feeds can send no key, so the addresses hold a token that opens the feeds and nothing else."
    >
      {query.isError && <RejectionNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton lines={2} />}
      {query.data === null && <NoToken onMake={make} />}
      {query.data && <Token token={query.data} onMake={make} />}
      <SecretDialog
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
        title="Copy the addresses"
        shown={made && shownAddresses(made)}
      />
    </Section>
  )
}

function NoToken({ onMake }: { readonly onMake: () => Promise<void> }) {
  const mayMake = useMay('create_feed_token')
  const [isMaking, setIsMaking] = useState(false)
  const make = async () => {
    setIsMaking(true)
    await onMake().catch((error: unknown) => notifyFailed('No token was made', serviceErrorOf(error)))
    setIsMaking(false)
  }
  return (
    <Group justify="space-between">
      <Text size="sm">There is no token yet.</Text>
      {mayMake && (
        <Button loading={isMaking} onClick={() => void make()}>
          Make a feed token
        </Button>
      )}
    </Group>
  )
}

interface TokenProps {
  readonly token: FeedToken
  readonly onMake: () => Promise<void>
}

function Token({ token: { last_four: lastFour, created }, onMake }: TokenProps) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'replace' | 'revoke'>()
  const mayMake = useMay('create_feed_token')
  const mayRevoke = useMay('delete_feed_token')
  const close = () => setAsked(undefined)
  const revoke = async () => {
    await responseOf(alerts.DELETE('/v1/feed-token'))
    queries.setQueryData(feedTokenQuery.queryKey, null)
    notifyDone('The feed token was revoked.')
  }
  return (
    <Group justify="space-between">
      <Text size="sm">
        A token that ends in <code>{lastFour}</code>, made {formatDay(created)}.
      </Text>
      <Group gap="xs">
        {mayMake && (
          <Button variant="default" onClick={() => setAsked('replace')}>
            Make another
          </Button>
        )}
        {mayRevoke && (
          <Button variant="default" onClick={() => setAsked('revoke')}>
            Revoke
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={asked === 'replace'}
        onClose={close}
        title="Make another feed token?"
        action="Make another"
        onConfirm={onMake}
      >
        The token that ends in <strong>{lastFour}</strong> opens nothing any more. Give your reader the new addresses.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onClose={close}
        title="Revoke the feed token?"
        action="Revoke token"
        onConfirm={revoke}
      >
        The feeds that hold the token that ends in <strong>{lastFour}</strong> stop at once. This cannot be undone.
      </ConfirmDialog>
    </Group>
  )
}

function shownAddresses(made: NewFeedToken): ShownSecret {
  return {
    title: 'Copy the addresses',
    notice:
      'This is the only time that they are shown. Anyone who has one can read the feeds, on the quota of the account.',
    content: (
      <>
        <CopyField label="Atom feed" value={made.atom_url} what="address of the Atom feed" />
        <CopyField label="JSON Feed" value={made.json_url} what="address of the JSON Feed" />
        <Text size="sm" c="dimmed">
          Filters may follow, as <code>&amp;make=ford&amp;type=recall</code>. A feed that holds an event costs one unit
          of the quota; one that has not changed costs none.
        </Text>
      </>
    ),
    done: 'I have copied them',
  }
}

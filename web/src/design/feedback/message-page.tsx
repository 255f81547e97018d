import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { useFocusAfterNavigation } from '#web/design/use-focus-after-navigation.ts'

export function NotFoundPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterNavigation(heading)
  return (
    <Center mih="60vh" p="lg">
      <title>Page not found · Vehicle Data Service</title>
      <Stack align="center" gap={6}>
        <Title order={1} ref={heading} tabIndex={-1}>
          Page not found
        </Title>
        <Text c="dimmed" ta="center">
          There is no page at this address. Check the address for typing errors.
        </Text>
        <Button component={Link} to="/overview" variant="default" mt="md">
          Go to the overview
        </Button>
      </Stack>
    </Center>
  )
}

/** Shown if a page throws or its script cannot be loaded. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { code, message, requestId } = serviceErrorOf(error)
  if (code === 'unreachable') return <UnreachablePage />
  return (
    <Center mih="60vh" p="lg">
      <title>Something went wrong · Vehicle Data Service</title>
      <Stack align="center" gap={6} role="alert">
        <Title order={1}>Something went wrong</Title>
        <Text c="dimmed" ta="center" maw={480}>
          {message}
        </Text>
        {requestId && (
          <Text size="xs" c="dimmed" ff="monospace">
            {requestId}
          </Text>
        )}
        <Group mt="md" gap="xs">
          <Button onClick={reset}>Try again</Button>
          <Button variant="default" onClick={() => window.location.assign('/')}>
            Reload the dashboard
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}

const ASK_AGAIN_MS = 3_000

/**
 * Shown while the service is unreachable: stopped, restarting, or behind a broken network. Part of the page is missing,
 * so it reloads once the service responds again. It reloads by itself only after a failed check, to prevent an endless
 * loop.
 */
function UnreachablePage() {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    let wasAway = false
    const timer = setInterval(() => {
      void answers().then((isBack) => {
        if (isBack && wasAway) window.location.reload()
        wasAway ||= !isBack
      })
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const retry = async (): Promise<void> => {
    setAsking(true)
    if (await answers()) window.location.reload()
    setAsking(false)
  }
  return (
    <Center mih="60vh" p="lg">
      <title>The service is not responding · Vehicle Data Service</title>
      <Stack align="center" gap={6} role="alert">
        <Title order={1} ta="center">
          The service is not responding
        </Title>
        <Text c="dimmed" ta="center" maw={480}>
          It may be restarting, or you may be offline. This page reloads as soon as the service responds.
        </Text>
        <Button mt="md" loading={isAsking} onClick={() => void retry()}>
          Try again
        </Button>
      </Stack>
    </Center>
  )
}

/** Returns true if the service responds to its public status endpoint. */
function answers(): Promise<boolean> {
  return fetch('/v1/status', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { useFocusAfterNavigation } from '#web/design/use-focus-after-navigation.ts'

/** No page has this address. */
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
          Nothing is at this address. It may have been mistyped, or the page was moved.
        </Text>
        <Button component={Link} to="/overview" variant="default" mt="md">
          Go to the overview
        </Button>
      </Stack>
    </Center>
  )
}

/** A page broke, or could not be loaded. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { message, requestId } = serviceErrorOf(error)
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

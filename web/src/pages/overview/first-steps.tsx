import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { instanceQuery, keysQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { curlOf } from '#web/design/curl.ts'
import { CodeBlock } from '#web/design/code-block.tsx'
import { Section } from '#web/design/section.tsx'
import classes from './first-steps.module.css'

/** Found in the starter data too. */
const EXAMPLE = '/v1/vehicles?year=2022&make=ford&model=explorer'

/** What to do first, for an account that has not asked for anything yet. */
export function FirstSteps() {
  const { data } = useQuery(keysQuery('active', 0))
  const { data: instance } = useQuery(instanceQuery)
  const publicUrl = instance?.public_url ?? window.location.origin
  const mayCreate = useMay('create_key')
  const hasKey = (data?.active ?? 0) > 0
  return (
    <Section title="Your first request" description="It takes about a minute.">
      <ol className={classes.list}>
        <Step number={1} title={hasKey ? 'You have a key' : 'Create a key'} isDone={hasKey}>
          <Text c="dimmed" mb="sm">
            {hasKey
              ? 'It was shown once, when it was made. If it is lost, make another one.'
              : 'It is shown once. Keep it like a password.'}
          </Text>
          {mayCreate && (
            <Button
              renderRoot={(props) => <Link to="/keys" search={{ create: 'yes' }} {...props} />}
              variant={hasKey ? 'default' : 'filled'}
              size="xs"
            >
              {hasKey ? 'Create another key' : 'Create a key'}
            </Button>
          )}
        </Step>
        <Step number={2} title="Ask for vehicles">
          <Text c="dimmed" mb="sm">
            Put your key in place of <code>$VDS_API_KEY</code>.
          </Text>
          <CodeBlock label="curl" code={curlOf(EXAMPLE, publicUrl)} hasWrap />
        </Step>
        <Step number={3} title="See it here">
          <Text c="dimmed">
            This page and the request log show it within a second or two. Or look around in the explorer first: it needs
            no key.
          </Text>
        </Step>
      </ol>
    </Section>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone?: boolean
  readonly children: ReactNode
}

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.number} data-done={isDone || undefined} aria-hidden>
        {isDone ? '✓' : number}
      </span>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
    </li>
  )
}

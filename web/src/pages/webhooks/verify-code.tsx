import { Anchor, Text } from '@mantine/core'
import { CodeBlock } from '#web/design/code-block.tsx'

const CODE = `import { Webhook } from 'standardwebhooks' // npm install standardwebhooks

const message = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers)`

/** How a receiver makes sure that a message is ours. */
export function VerifyCode() {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Verify over the raw bytes of the body, answer 2xx within 15 seconds, and do the work afterwards. A message may
        come twice, with the same <code>webhook-id</code>. The format is{' '}
        <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" underline="always" inherit>
          Standard Webhooks
        </Anchor>
        , for which there are libraries in most languages. The{' '}
        <Anchor href="/docs/webhooks" underline="always" inherit>
          documentation
        </Anchor>{' '}
        says more.
      </Text>
      <CodeBlock label="Node.js" code={CODE} hasWrap />
    </>
  )
}

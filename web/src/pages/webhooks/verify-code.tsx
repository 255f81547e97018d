import { Anchor, Text } from '@mantine/core'
import { CodeBlock } from '#web/design/code-block.tsx'

const CODE = `import { Webhook } from 'standardwebhooks' // npm install standardwebhooks

const message = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers)`

/** Sample code with which a receiver verifies our messages. */
export function VerifyCode() {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Verify the raw body. Respond with 2xx within 15 seconds, and process the message afterwards. A message can
        arrive twice with the same <code>webhook-id</code>. The format is{' '}
        <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" underline="always" inherit>
          Standard Webhooks
        </Anchor>
        , which has libraries for most languages. To receive messages on your machine, run{' '}
        <code>npx vds webhooks listen</code>. See the{' '}
        <Anchor href="/docs/webhooks" underline="always" inherit>
          documentation
        </Anchor>
        .
      </Text>
      <CodeBlock label="Node.js" code={CODE} hasWrap />
    </>
  )
}

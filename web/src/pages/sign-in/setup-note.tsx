import { Box, Code } from '@mantine/core'
import { Notice } from '#web/design/feedback/notice.tsx'

export function SetupNote() {
  return (
    <Box mb="lg">
      <Notice tone="accent">You opened the setup link. Your account becomes the operator of this service.</Notice>
    </Box>
  )
}

/** Note for a visitor without a setup link on a service without an operator. */
export function SetupLinkMissing() {
  return (
    <Box mb="lg">
      <Notice tone="warning">
        This service has no operator yet. If you run it, open the setup link that it printed at its start, or create
        another with <Code>npx vds account setup-code</Code>. Without the link, you create an ordinary account.
      </Notice>
    </Box>
  )
}

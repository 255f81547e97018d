import { Button } from '@mantine/core'
import { FileTextIcon } from '@radix-ui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { notifyFailed } from '#web/design/feedback/notify.ts'
import { type ApiRequest, fetchPage } from './explorer-request.ts'

/**
 * Opens everything that is known of a vehicle as a page to print, in a new tab. The page is fetched and shown from memory, so
 * that neither an address bar nor the history holds the VIN, and a rejection is said here.
 */
export function ReportButton({ request }: { readonly request: ApiRequest }) {
  const report = useMutation({
    mutationFn: async (tab: Window | null) => {
      if (tab === null) throw new Error('The browser blocked the new tab. Allow pop-ups for this page.')
      tab.location.href = URL.createObjectURL(await fetchPage(request))
    },
    onError: (error, tab) => {
      tab?.close()
      notifyFailed('Could not open the report', error)
    },
  })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<FileTextIcon aria-hidden />}
      loading={report.isPending}
      // Opened at once: a browser takes what opens later for a pop-up.
      onClick={() => report.mutate(window.open('', '_blank'))}
    >
      Report
    </Button>
  )
}

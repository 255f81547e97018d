import { Button } from '@mantine/core'
import { FileTextIcon } from '@radix-ui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { notifyFailed } from '#web/design/feedback/notify.ts'
import { type ApiRequest, fetchPage } from './explorer-request.ts'

/**
 * Opens a printable report on a vehicle in a new tab. The page is fetched and shown from memory, so that neither the
 * address bar nor the history contains the VIN. A rejection is shown on the current page.
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
      // The tab opens before the response arrives, because browsers block later ones as pop-ups.
      onClick={() => report.mutate(window.open('', '_blank'))}
    >
      Report
    </Button>
  )
}

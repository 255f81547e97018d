import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Gives `use` what was typed, after a pause of so many milliseconds without another letter. A link that is clicked before
 * leads where it says: the page that was typed on is shown until the next one is loaded, but is left already.
 */
export function useAfterTyping(use: (typed: string) => void, pauseMs: number): (typed: string) => void {
  const router = useRouter()
  const type = useDebouncedCallback(use, pauseMs)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) type.cancel()
      }),
    [router, type],
  )
  return type
}

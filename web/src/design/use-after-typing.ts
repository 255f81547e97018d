import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Returns a function that calls `use` with the typed text after a pause of `pauseMs`. Navigation to another path
 * cancels the call: the old page stays mounted while the next one loads, and `use` could override the clicked link.
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

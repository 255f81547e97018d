import { useMatch } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Where the last page header stood; undefined until the first page is there. */
let lastPathname: string | undefined

/**
 * Moves the focus to the heading when another page is shown, so that a screen reader says where one is and the next Tab
 * begins there. The first page leaves the focus to the browser.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  // The address of the page that is shown: the router's own is ahead of it while the next page is loading.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    const hasNavigated = lastPathname !== undefined && lastPathname !== pathname
    lastPathname = pathname
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
  }, [heading, pathname])
}

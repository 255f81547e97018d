import { useMatch } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Path of the last page header; undefined before the first page. */
let lastPathname: string | undefined

/**
 * Moves the focus to the heading after navigation, so that screen readers announce the page and Tab continues there. On
 * the first page, the browser decides.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  // Path of the visible page. The router's own location already names the next page while it loads.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    const hasNavigated = lastPathname !== undefined && lastPathname !== pathname
    lastPathname = pathname
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
  }, [heading, pathname])
}

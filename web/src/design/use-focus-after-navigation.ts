import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Where the last page header stood; undefined until the first page is there. */
let lastPathname: string | undefined

/**
 * Moves the focus to the heading when the address has changed, so that a screen reader says where one is and the next
 * Tab begins there. The first page leaves the focus to the browser.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const hasNavigated = lastPathname !== undefined && lastPathname !== pathname
    lastPathname = pathname
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
  }, [heading, pathname])
}

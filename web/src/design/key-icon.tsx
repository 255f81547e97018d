/** Drawn on the 15-unit grid of the other icons. */
export function KeyIcon() {
  return (
    <svg width="15" height="15" viewBox="0 0 15 15" fill="none" stroke="currentColor" aria-hidden>
      <circle cx="4.6" cy="10.4" r="2.6" strokeWidth="1.1" />
      <path d="m6.5 8.5 6-6M10 5l2 2M8.2 6.8l1.4 1.4" strokeWidth="1.1" strokeLinecap="round" />
    </svg>
  )
}

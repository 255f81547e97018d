/** Person with a key. The icon set has no such icon. */
export function PasskeyIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden>
      <circle cx="6" cy="4.75" r="2.65" />
      <path d="M1.2 14v-.6A4.2 4.2 0 0 1 5.4 9.2h1.2c.7 0 1.4.2 2 .5" strokeLinecap="round" />
      <circle cx="12" cy="8.6" r="2.1" />
      <path d="M12 10.7v4.2l1.3-1.2-1-1 1-1" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** One locale for everyone, so that screenshots and support answers agree. */
const LOCALE = 'en-US'
const PERCENT_SHOWN_MIN = 0.1

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })

/** 12345 -> "12,345" */
export function formatCount(value: number): string {
  return whole.format(value)
}

/** 12345 -> "12.3K", for axes. */
export function formatCountShort(value: number): string {
  return short.format(value)
}

/** 81.25 -> "81.3%"; 0.004 -> "<0.1%", because a small share is not zero. */
export function formatPercent(percent: number): string {
  if (percent === 0) return '0%'
  if (percent > 0 && percent < PERCENT_SHOWN_MIN) return `<${PERCENT_SHOWN_MIN}%`
  return `${oneDecimal.format(percent)}%`
}

/** 1.44 -> "1.4 ms" */
export function formatMs(ms: number): string {
  return `${oneDecimal.format(ms)} ms`
}

/** 99 -> "$99" */
export function formatDollars(usd: number): string {
  return dollars.format(usd)
}

/** (1, 'key') -> "1 key", (2, 'key') -> "2 keys" */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}

import { fold } from './fold.ts'

/** Words in federal names of Ford's trucks over 8,500 lb. vPIC and some complaints omit them. */
const SUPER_DUTY = /^(?<truck>f[2-7][05]0)(?:sd|superduty)$/
/** Until 1999, Ford also sold a different F-250. */
const SUPER_DUTY_ONLY_FROM = 2000

/**
 * Returns the form used to compare federal names: folded, with "F-250 SD", "F-250 Super Duty" and "F-250" equal.
 * Depends on the model year, because the names meant two trucks until 1999.
 */
export function federalForm(year: number | null, make: string, model: string): string {
  const folded = fold(model)
  if (year === null || year < SUPER_DUTY_ONLY_FROM || fold(make) !== 'ford') return folded
  return SUPER_DUTY.exec(folded)?.groups?.['truck'] ?? folded
}

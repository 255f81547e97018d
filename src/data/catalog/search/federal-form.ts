import { fold } from './fold.ts'

/** Words that Ford's trucks over 8,500 lb have in recalls and complaints; vPIC and complaints leave them out, too. */
const SUPER_DUTY = /^(?<truck>f[2-7][05]0)(?:sd|superduty)$/
/** Until 1999, Ford also sold another F-250 next to the Super Duty. */
const SUPER_DUTY_ONLY_FROM = 2000

/**
 * Returns the form by which federal names are compared: folded, and the same for "F-250 SD", "F-250 Super Duty" and "F-250".
 * The model year decides, because the names meant two trucks before.
 */
export function federalForm(year: number | null, make: string, model: string): string {
  const folded = fold(model)
  if (year === null || year < SUPER_DUTY_ONLY_FROM || fold(make) !== 'ford') return folded
  return SUPER_DUTY.exec(folded)?.groups?.['truck'] ?? folded
}

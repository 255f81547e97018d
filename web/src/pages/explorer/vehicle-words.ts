import type { Schemas } from '#web/api/explorer.generated.ts'

type Vehicle = Schemas['Vehicle']

/** "2019 Toyota Tacoma" */
export function vehicleTitle({ year, make, model }: Vehicle): string {
  return [year, make, model].filter((word) => word !== null).join(' ')
}

/** "3.5 L V6 · 278 hp" without what is not known; the API does not say how cylinders are arranged. */
export function engineWords({ displacement_l, cylinders, horsepower, fuel_type }: Vehicle): string {
  const words = [
    displacement_l !== null && `${displacement_l.toFixed(1)} L`,
    cylinders !== null && `${cylinders} cyl`,
    horsepower !== null && `${horsepower} hp`,
  ].filter(Boolean)
  return words.length === 0 ? (fuel_type ?? 'Not stated') : words.join(' · ')
}

/** What tells vehicles of one model apart. */
export function configurationWords({ trim, submodel, transmission, drive_type, configuration }: Vehicle): string {
  const details = configuration?.split('; ') ?? []
  return [trim, submodel, transmission, drive_type, ...details].filter(Boolean).join(' · ')
}

/**
 * The address of an illustration on this very host, whatever public address the service has; the icon for lists
 * (docs/illustrations.md says how the files are named).
 */
export function imageAddress(imageUrl: string | null, size: 'icon' | 'page'): string | undefined {
  if (imageUrl === null) return undefined
  const { pathname } = new URL(imageUrl)
  return size === 'icon' ? pathname.replace(/-640\.png$/, '-320.png') : pathname.replace(/-640\.png$/, '.svg')
}

/** "ELECTRICAL SYSTEM" -> "Electrical system": the federal records shout. */
export function componentWords(component: string): string {
  if (component !== component.toUpperCase()) return component
  const lower = component.toLowerCase().replaceAll(':', ' › ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

const STARS_MAX = 5

/** "★★★★☆ 4 of 5"; null = not rated. */
export function starWords(stars: number | null): string | null {
  return stars === null ? null : `${'★'.repeat(stars)}${'☆'.repeat(STARS_MAX - stars)} ${stars} of ${STARS_MAX}`
}

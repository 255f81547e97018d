import type { Vehicle } from '#operations/vehicle.ts'

/** "2019 Toyota Tacoma" */
export function vehicleTitle({ year, make, model }: Vehicle): string {
  return [year, make, model].filter((word) => word !== null).join(' ')
}

/** "3.5 L 6-cyl · 278 hp" without unknown parts; the fuel if nothing else is known, "—" if that is unknown too. */
export function engineWords(vehicle: Vehicle): string {
  return engineParts(vehicle) || (vehicle.fuel_type ?? '—')
}

/** The API does not state how cylinders are arranged. */
function engineParts({ displacement_l: liters, cylinders, horsepower }: Vehicle): string {
  const engine = [liters !== null && `${liters.toFixed(1)} L`, cylinders !== null && `${cylinders}-cyl`]
  return [engine.filter(Boolean).join(' '), horsepower !== null && `${horsepower} hp`].filter(Boolean).join(' · ')
}

/** "3.5 L 6-cyl · 278 hp · Automatic 6-speed · 4WD": the engine and power, then the configuration. */
export function subtitleWords(vehicle: Vehicle): string {
  return [engineParts(vehicle), configurationWords(vehicle)].filter(Boolean).join(' · ')
}

/** Trim, transmission, drive, and details: they distinguish vehicles of one model. */
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

/** "ELECTRICAL SYSTEM:BATTERY" -> "Electrical system › battery": federal records use capitals. */
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

/** "Doors" as "doors", and "EPA size class" as it is. */
export function inSentence(label: string): string {
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

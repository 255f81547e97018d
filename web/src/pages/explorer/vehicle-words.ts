import type { Vehicle } from '#operations/vehicle.ts'

/** "2019 Toyota Tacoma" */
export function vehicleTitle({ year, make, model }: Vehicle): string {
  return [year, make, model].filter((word) => word !== null).join(' ')
}

/** "3.5 L 6-cyl · 278 hp" without unknown parts. Fallback: the fuel, then "—". */
export function engineWords(vehicle: Vehicle): string {
  return engineParts(vehicle) || (vehicle.fuel_type ?? '—')
}

/** Returns the known parts of the engine's description. The API does not state the cylinder arrangement. */
function engineParts({ displacement_l: liters, cylinders, horsepower }: Vehicle): string {
  const engine = [liters !== null && `${liters.toFixed(1)} L`, cylinders !== null && `${cylinders}-cyl`]
  return [engine.filter(Boolean).join(' '), horsepower !== null && `${horsepower} hp`].filter(Boolean).join(' · ')
}

/** Engine and power, then the configuration: "3.5 L 6-cyl · 278 hp · Automatic 6-speed · 4WD". */
export function subtitleWords(vehicle: Vehicle): string {
  return [engineParts(vehicle), configurationWords(vehicle)].filter(Boolean).join(' · ')
}

/** Trim, transmission, drive, and details, which distinguish the vehicles of one model. */
export function configurationWords({ trim, submodel, transmission, drive_type, configuration }: Vehicle): string {
  const details = configuration?.split('; ') ?? []
  return [trim, submodel, transmission, drive_type, ...details].filter(Boolean).join(' · ')
}

/**
 * Returns the path of an illustration on the current host, regardless of the service's public URL. Lists use the icon
 * (docs/illustrations.md explains the file names).
 */
export function imageAddress(imageUrl: string | null, size: 'icon' | 'page'): string | undefined {
  if (imageUrl === null) return undefined
  const { pathname } = new URL(imageUrl)
  return size === 'icon' ? pathname.replace(/-640\.png$/, '-320.png') : pathname.replace(/-640\.png$/, '.svg')
}

/** "ELECTRICAL SYSTEM:BATTERY" -> "Electrical system › battery". Federal records are in capitals. */
export function componentWords(component: string): string {
  if (component !== component.toUpperCase()) return component
  const lower = component.toLowerCase().replaceAll(':', ' › ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

const STARS_MAX = 5

/** "★★★★☆ 4 of 5"; null if not rated. */
export function starWords(stars: number | null): string | null {
  return stars === null ? null : `${'★'.repeat(stars)}${'☆'.repeat(STARS_MAX - stars)} ${stars} of ${STARS_MAX}`
}

/** "Doors" -> "doors"; "EPA size class" is unchanged. */
export function inSentence(label: string): string {
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

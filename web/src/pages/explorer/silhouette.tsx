import type { Vehicle } from '#operations/vehicle.ts'
import classes from './silhouette.module.css'

/** Body classes that are never illustrated. Vehicles with an unknown body style have no illustration either. */
const SHAPES = {
  Trailer: (
    <>
      <path d="M34 24h104a4 4 0 0 1 4 4v36H30V28a4 4 0 0 1 4-4Z" />
      <path d="M30 58H12v4h18Z" />
      <circle cx="92" cy="68" r="9" className={classes.wheel} />
      <circle cx="114" cy="68" r="9" className={classes.wheel} />
    </>
  ),
  Motorhome: (
    <>
      <path d="M20 18h100a12 12 0 0 1 12 12v6l16 16a12 12 0 0 1 4 9v7H16V22a4 4 0 0 1 4-4Z" />
      <path d="M28 28h24v14H28Zm34 0h24v14H62Zm66 12h6l10 11h-16Z" className={classes.glass} />
      <circle cx="44" cy="69" r="10" className={classes.wheel} />
      <circle cx="128" cy="69" r="10" className={classes.wheel} />
    </>
  ),
  /** A covered vehicle, because its shape is unknown. */
  unknown: (
    <>
      <path d="M14 70c0-14 6-20 22-22 10-1 18-6 26-14 6-6 14-9 28-9 16 0 26 4 34 11 7 6 12 11 22 13 12 3 16 9 16 21Z" />
      <path d="M62 34c-4 12-6 24-6 36M122 35c4 12 6 24 6 35M92 25v45" className={classes.fold} />
    </>
  ),
} as const

interface SilhouetteProps {
  readonly bodyClass: Vehicle['body_class']
}

/** Outline of a vehicle without an illustration. The text beside it gives the details. */
export function Silhouette({ bodyClass }: SilhouetteProps) {
  const shape = bodyClass === 'Trailer' || bodyClass === 'Motorhome' ? SHAPES[bodyClass] : SHAPES.unknown
  return (
    <svg viewBox="0 0 176 88" className={classes.silhouette} aria-hidden>
      {shape}
    </svg>
  )
}

export function captionOf(bodyClass: SilhouetteProps['bodyClass'], picture: string | undefined, whose: string): string {
  if (picture !== undefined) return `Illustration, not a photo of ${whose} vehicle`
  return bodyClass === null
    ? 'No illustration: unknown body style'
    : `No illustration for this body style (${bodyClass.toLowerCase()})`
}

import type { Schemas } from '#web/api/explorer.generated.ts'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { recallFigures } from './recall-figures.ts'
import classes from './vehicle-figure.module.css'
import { captionOf, Silhouette } from '#web/pages/explorer/silhouette.tsx'
import { imageAddress, vehicleTitle } from '#web/pages/explorer/vehicle-words.ts'

/** The illustration, beside the figures that users look for first. */
export function VehicleFigure({ vehicle }: { readonly vehicle: Schemas['Vehicle'] }) {
  const source = imageAddress(vehicle.image_url, 'page')
  return (
    <div className={classes.row}>
      <figure className={classes.figure}>
        {source ? (
          <img src={source} alt={`Illustration of a ${vehicleTitle(vehicle)}`} width={640} height={320} />
        ) : (
          <Silhouette bodyClass={vehicle.body_class} />
        )}
        <figcaption className={classes.caption}>{captionOf(vehicle.body_class, source, 'a specific')}</figcaption>
      </figure>
      <div className={classes.figures}>
        <StatRow>
          <Stat label="Recalls" value={recallValue(vehicle)} hint={recallHint(vehicle)} />
          <Stat
            label="Complaints"
            value={vehicle.complaint_count === undefined ? '—' : formatCount(vehicle.complaint_count)}
            hint={vehicle.complaint_count === undefined ? 'Not loaded here' : 'Filed by owners'}
          />
          <Stat
            label="Power"
            value={vehicle.horsepower === null ? '—' : `${vehicle.horsepower} hp`}
            hint={vehicle.horsepower === null ? 'Not stated' : 'Rated'}
          />
        </StatRow>
      </div>
    </div>
  )
}

function recallValue(vehicle: Schemas['Vehicle']): string {
  const figures = recallFigures(vehicle)
  return figures === undefined || figures.own === 0 ? '—' : formatCount(figures.own)
}

function recallHint(vehicle: Schemas['Vehicle']): string {
  const figures = recallFigures(vehicle)
  if (figures === undefined && vehicle.recall_match === 'matched') return 'Listed, but not all are loaded'
  if (figures === undefined) return vehicle.recall_match === 'none' ? 'No recall record names it' : 'Not loaded here'
  if (figures.equipment === 0) return 'Federal campaigns'
  const equipment = `${formatCount(figures.equipment)} of equipment for it`
  return figures.own === 0 ? equipment : `and ${equipment}`
}

import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '#operations/vehicle.ts'
import type { Responses } from '#web/api/types.ts'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { captionOf, Silhouette } from '#web/pages/explorer/silhouette.tsx'
import { imageAddress, vehicleTitle } from '#web/pages/explorer/vehicle-words.ts'
import { recallFigures, splitRecalls } from './recall-figures.ts'
import classes from './vehicle-figure.module.css'

interface VehicleFigureProps {
  readonly vehicle: Vehicle
  /** True: a small illustration, for tabs whose content matters more. */
  readonly isSmall: boolean
}

/** Illustration of the vehicle and its main figures. */
export function VehicleFigure({ vehicle, isSmall }: VehicleFigureProps) {
  const source = imageAddress(vehicle.image_url, 'page')
  const listed = useListedRecalls(vehicle)
  return (
    <div className={classes.row} data-small={isSmall || undefined}>
      <figure className={classes.figure}>
        {source ? (
          <img src={source} alt={`Illustration of a ${vehicleTitle(vehicle)}`} width={640} height={320} />
        ) : (
          <Silhouette bodyClass={vehicle.body_class} />
        )}
        {!isSmall && (
          <figcaption className={classes.caption}>{captionOf(vehicle.body_class, source, 'a specific')}</figcaption>
        )}
      </figure>
      <div className={classes.figures}>
        <StatRow>
          <Stat label="Recalls" value={recallValue(vehicle, listed)} hint={recallHint(vehicle, listed)} />
          <Stat
            label="Complaints"
            value={vehicle.complaint_count === undefined ? '—' : formatCount(vehicle.complaint_count)}
            hint={vehicle.complaint_count === undefined ? 'Not loaded' : 'Filed by owners'}
          />
          {vehicle.horsepower !== null && <Stat label="Power" value={`${vehicle.horsepower} hp`} />}
          {typeof vehicle.economy?.combined_mpg === 'number' && (
            <Stat
              label="Fuel economy"
              value={`${vehicle.economy.combined_mpg} ${vehicle.economy.unit === 'mpge' ? 'MPGe' : 'mpg'}`}
              hint="EPA, combined"
            />
          )}
        </StatRow>
      </div>
    </div>
  )
}

/**
 * Returns the number of campaigns about the vehicle itself that a tab of the page has already loaded. Sends no request,
 * because each costs a quota unit.
 */
function useListedRecalls({ id }: Vehicle): number {
  const request = apiRequest(`/v1/vehicles/${id}/recalls`)
  const { data } = useQuery({ ...answerQuery<Responses['get_recalls']>(request), enabled: false })
  return data === undefined ? 0 : splitRecalls(data.recalls).own.length
}

/**
 * Number of campaigns about the vehicle itself; "4+" if 4 are listed and others may be missing; "—" if none is known.
 */
function recallValue(vehicle: Vehicle, listed: number): string {
  const figures = recallFigures(vehicle)
  if (figures === undefined && vehicle.recall_match === 'matched') return `${formatCount(Math.max(listed, 1))}+`
  return figures === undefined || figures.own === 0 ? '—' : formatCount(figures.own)
}

function recallHint(vehicle: Vehicle, listed: number): string {
  const figures = recallFigures(vehicle)
  if (figures === undefined && vehicle.recall_match === 'matched') {
    return listed > 1 ? 'Not all are loaded' : 'At least one; not all are loaded'
  }
  if (figures === undefined) return vehicle.recall_match === 'none' ? 'Unknown: no record has this name' : 'Not loaded'
  if (figures.equipment === 0) return 'Federal campaigns'
  const equipment = `${formatCount(figures.equipment)} about equipment`
  return figures.own === 0 ? equipment : `plus ${equipment}`
}

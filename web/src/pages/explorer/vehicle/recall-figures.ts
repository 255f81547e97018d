import type { Recall } from '#operations/records/recall.ts'
import type { Vehicle } from '#operations/vehicle.ts'

/** Numbers of campaigns for the vehicle itself and for equipment. */
interface RecallFigures {
  readonly own: number
  readonly equipment: number
}

/**
 * Returns the numbers of campaigns; undefined if no recall record names the vehicle or the count is unknown, as with
 * sample data.
 */
export function recallFigures(vehicle: Vehicle): RecallFigures | undefined {
  const { recall_match: match, recall_count: count, equipment_recall_count: equipment = 0 } = vehicle
  return match === 'matched' && typeof count === 'number' ? { own: count - equipment, equipment } : undefined
}

/**
 * Splits campaigns into those of the vehicle itself and those of equipment, tires, and child seats. Each part keeps the
 * API's order.
 */
export function splitRecalls(recalls: readonly Recall[]): { own: readonly Recall[]; equipment: readonly Recall[] } {
  const isEquipment = ({ type }: Recall): boolean => type !== null && type !== 'vehicle'
  return { own: recalls.filter((recall) => !isEquipment(recall)), equipment: recalls.filter(isEquipment) }
}

/** Puts campaigns that advise not to drive or to park outside first. Each group keeps the API's order. */
export function gravestFirst(recalls: readonly Recall[]): readonly Recall[] {
  const isGrave = (recall: Recall): boolean => recall.do_not_drive === true || recall.park_outside === true
  return [...recalls.filter(isGrave), ...recalls.filter((recall) => !isGrave(recall))]
}

const TYPE_WORDS = { vehicle: undefined, equipment: 'Equipment', tire: 'Tire', child_seat: 'Child seat' } as const

/** "Equipment"; undefined for a campaign of the vehicle itself or of an unknown type. */
export function typeWord({ type }: Recall): string | undefined {
  return type === null ? undefined : TYPE_WORDS[type]
}

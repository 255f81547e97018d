import { fold } from '#catalog/search/fold.ts'
import type { Derived } from '#ingest/match/derived.ts'
import { KILOWATTS_PER_HORSEPOWER } from './neighboring-years.ts'
import { isClose, type TestedCar } from './tested-car.ts'

export interface ElectricVehicle {
  readonly id: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly drive: string
  /** evMotor: '91 and 200 kW AC Induction'. */
  readonly motor: string | null
}

/** Kilowatts of each motor: "62 KW", "91 and 200 kW", "162, 162, 163 and 135 kW". */
const POWERS = /^(?<powers>\d+(?:(?:\s*,\s*(?:and\s+)?|\s*and\s*)\d+)*)\s*kw\b/i
/** Kilowatts by axle: "193 (front) 375 (rear) (100 kW-hr battery pack)". */
const AXLES = /^(?<front>\d+) \(front\) (?<rear>\d+) \(rear\)/
/** Factor within which a test-car rating confirms the conversion. */
const CONFIRMED_SPREAD = 1.04
/** Share below which a rating is continuous power and contradicts nothing. */
const CONTINUOUS_PART = 0.6

/**
 * Returns the power of each motor in kilowatts if the text is unambiguous: one number for a vehicle with two driven
 * wheels, two or more for four. `undefined` for batteries ("288V Ni-MH"), "TBD", and alternatives of one motor.
 */
export function motorsOf({ motor, drive }: Pick<ElectricVehicle, 'motor' | 'drive'>): readonly number[] | undefined {
  const text = motor ?? ''
  const axles = AXLES.exec(text)?.groups
  const powers = POWERS.exec(text)?.groups?.['powers']
  const motors =
    axles === undefined ? (powers?.match(/\d+/g) ?? []).map(Number) : [Number(axles['front']), Number(axles['rear'])]
  const isOnTwoWheels = /^(front|rear|2)/i.test(drive)
  const isOnFourWheels = /^(all|4|part-time 4)/i.test(drive)
  const isSure = motors.length === 1 ? isOnTwoWheels : motors.length > 1 && isOnFourWheels
  return isSure && motors.every((power) => power > 1) ? motors : undefined
}

/** Returns the total kilowatts of an electric vehicle's motors; null if EPA's text is ambiguous or it has an engine. */
export function motorKilowatts(vehicle: {
  readonly alternative: string | null
  readonly motor: string | null
  readonly drive: string | null
}): number | null {
  if (vehicle.alternative !== 'EV' && vehicle.alternative !== 'FCV') return null
  const motors = motorsOf({ motor: vehicle.motor, drive: vehicle.drive ?? '' })
  return motors?.reduce((sum, power) => sum + power, 0) ?? null
}

interface Statement {
  readonly vehicle: ElectricVehicle
  readonly motors: readonly number[]
  readonly kilowatts: number
  readonly horsepower: number
}

/**
 * Returns the horsepower of electric vehicles by id, or the reason for null. The sum of several motors is not the
 * vehicle's power, because batteries limit it (ID.4 AWD: 80 and 210 kW, sold with 250). A single motor's power is used
 * if a test-car list of the year rates a car of this name equally or EPA states it for several model years, and no list
 * contradicts it for a car of the make with this motor.
 */
export function motorPowers(
  vehicles: readonly ElectricVehicle[],
  cars: readonly TestedCar[],
): ReadonlyMap<number, Derived<number>> {
  const statements = vehicles.flatMap((vehicle) => statementOf(vehicle))
  const single = statements.filter(({ motors }) => motors.length === 1)
  const isConfirmed = confirmation(single, cars)
  const stated = new Map(statements.map((each) => [each.vehicle.id, each]))
  return new Map(vehicles.map(({ id }) => [id, powerOf(stated.get(id), isConfirmed)]))
}

function statementOf(vehicle: ElectricVehicle): Statement[] {
  const motors = motorsOf(vehicle)
  if (motors === undefined) return []
  const kilowatts = motors.reduce((sum, power) => sum + power, 0)
  return [{ vehicle, motors, kilowatts, horsepower: Math.round(kilowatts / KILOWATTS_PER_HORSEPOWER) }]
}

function powerOf(statement: Statement | undefined, isConfirmed: (statement: Statement) => boolean): Derived<number> {
  if (statement === undefined) return { value: null, rule: 'motor_not_stated' }
  if (statement.motors.length > 1) return { value: null, rule: 'motors_together' }
  if (!isConfirmed(statement)) return { value: null, rule: 'motor_not_confirmed' }
  return { value: statement.horsepower, rule: 'motor_conversion' }
}

function confirmation(single: readonly Statement[], cars: readonly TestedCar[]): (statement: Statement) => boolean {
  const ratings = Map.groupBy(
    cars.filter(({ displacement, fuel }) => fuel === 'other' && displacement < 0.1),
    ({ year, make, model }) => `${year} ${nameOf(make, model)}`,
  )
  const years = Map.groupBy(single, nameAndMotorOf)
  const confirmed = new Set<string>()
  const contradicted = new Set<string>()
  const contradictedMakes = new Set<string>()
  for (const statement of single) {
    const { vehicle, horsepower } = statement
    for (const rated of ratings.get(`${vehicle.year} ${nameOf(vehicle.make, vehicle.model)}`) ?? []) {
      if (isClose(rated.horsepower, horsepower, CONFIRMED_SPREAD)) confirmed.add(nameAndMotorOf(statement))
      else if (rated.horsepower > horsepower * CONTINUOUS_PART) {
        contradicted.add(nameAndMotorOf(statement))
        contradictedMakes.add(makeAndMotorOf(statement))
      }
    }
  }
  return (statement) => {
    const key = nameAndMotorOf(statement)
    if (contradicted.has(key)) return false
    const isStatedAgain = new Set(years.get(key)?.map(({ vehicle }) => vehicle.year)).size > 1
    return confirmed.has(key) || (isStatedAgain && !contradictedMakes.has(makeAndMotorOf(statement)))
  }
}

function nameAndMotorOf({ vehicle, kilowatts }: Statement): string {
  return `${nameOf(vehicle.make, vehicle.model)} ${kilowatts}`
}

function makeAndMotorOf({ vehicle, kilowatts }: Statement): string {
  return `${fold(vehicle.make)} ${kilowatts}`
}

/** Returns a name without bodies and wheels, which EPA lists separately: 'i4 eDrive40 Gran Coupe (18 inch wheels)'. */
function nameOf(make: string, model: string): string {
  const name = model
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\d+\s*(inch|in\b|''|")(\s*(wheels?|tires?))?/gi, ' ')
    .replace(/\b(coupe|convertible|cabriolet|sedan|hardtop|with|wheels?|tires?)\b/gi, ' ')
  return `${fold(make)} ${fold(name)}`
}

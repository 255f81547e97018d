import { fold } from '#catalog/search/fold.ts'
import type { Derived } from '#ingest/match/derived.ts'
import { KILOWATTS_PER_HORSEPOWER } from './neighbouring-years.ts'
import { isClose, type TestedCar } from './tested-car.ts'

/** An electric vehicle of EPA's file, in EPA's words. */
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
/** "193 (front) 375 (rear) (100 kW-hr battery pack)": kilowatts, too. */
const AXLES = /^(?<front>\d+) \(front\) (?<rear>\d+) \(rear\)/
/** A test-car rating this near to the conversion confirms it. */
const CONFIRMED_SPREAD = 1.04
/** Ratings below this part of it are of continuous power and contradict nothing. */
const CONTINUOUS_PART = 0.6

/**
 * The power of each motor in kilowatts, only where the text is sure: one number for a vehicle with two driven wheels,
 * two or more for one with four. Undefined otherwise: batteries ("288V Ni-MH"), "TBD", alternatives of one motor.
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

/** Kilowatts of all motors of an electric vehicle together; null where EPA's words do not surely tell, or it has an engine. */
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
 * The horsepower of electric vehicles by their ids, or why it is null. The motors' sum is no vehicle's power: batteries give less (ID.4 AWD: 80 and 210 kW,
 * sold with 250). A single motor's is, if a test-car list of the year rates a car of this name so or EPA states it for
 * several model years, and no list rates a car of the make with this motor otherwise.
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

/** Without bodies and wheels, which EPA lists apart: 'i4 eDrive40 Gran Coupe (18 inch wheels)'. */
function nameOf(make: string, model: string): string {
  const name = model
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\d+\s*(inch|in\b|''|")(\s*(wheels?|tires?))?/gi, ' ')
    .replace(/\b(coupe|convertible|cabriolet|sedan|hardtop|with|wheels?|tires?)\b/gi, ' ')
  return `${fold(make)} ${fold(name)}`
}

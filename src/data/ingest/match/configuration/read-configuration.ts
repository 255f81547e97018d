import { isMildHybrid, motorVolts } from '#ingest/match/mild-hybrid.ts'
import { enginePhrases, modelPhrases, transmissionPhrases } from './phrases.ts'

/** EPA's columns with details that other fields omit, in EPA's wording. */
export interface ConfigurationWording {
  readonly model: string
  readonly vehicle_class: string | null
  readonly transmission: string | null
  readonly fuel_1: string | null
  readonly alternative: string | null
  readonly turbocharger: string | null
  readonly motor: string | null
  readonly supercharger: string | null
  readonly start_stop: string | null
  readonly engine_text: string | null
  readonly transmission_text: string | null
}

/** Details that distinguish vehicles beyond their fields. */
export interface ConfigurationReading {
  /** Phrases shown for every vehicle: "82 kWh battery", "turbocharged". */
  readonly plain: readonly string[]
  /** Phrases shown only to distinguish vehicles that would look alike: "shift indicator light". */
  readonly fine: readonly string[]
  readonly batteryKwh: number | null
}

/** Reads the configuration stated in EPA's row. Draws no conclusion from missing values. */
export function readConfiguration(wording: ConfigurationWording): ConfigurationReading {
  const model = modelPhrases(wording.model)
  const engine = enginePhrases(wording.engine_text ?? '')
  const motorBattery = /(\d+(?:\.\d+)?)\s?kW-?hr? battery/i.exec(wording.motor ?? '')?.[1]
  const plain = unique([
    ...(motorBattery === undefined ? [] : [`${motorBattery} kWh battery`]),
    ...model,
    ...mildHybrid(wording),
    ...(wording.turbocharger === 'T' ? ['turbocharged'] : []),
    ...(wording.supercharger === 'S' ? ['supercharged'] : []),
    ...engine.plain,
  ])
  const fine = unique([
    ...fuelGrade(wording.fuel_1),
    ...(wording.start_stop === 'Y' ? ['stop-start'] : []),
    ...(wording.start_stop === 'N' ? ['without stop-start'] : []),
    ...engine.fine,
    ...transmissionPhrases(wording.transmission, wording.transmission_text),
    ...(wording.vehicle_class === null ? [] : [`EPA class ${wording.vehicle_class}`]),
  ])
  return { plain, fine: fine.filter((phrase) => !plain.includes(phrase)), batteryKwh: batteryKwh(plain) }
}

/** Mild hybrids run on 12 to 115 volts; a higher value is an error in the row (a Ram 1500 HFE with 216). */
const MILD_VOLTS_MAX = 130

/** Returns a phrase with the volts that EPA states: 44 to 48 for a maker's "48 V" system. */
function mildHybrid(wording: ConfigurationWording): readonly string[] {
  if (!isMildHybrid(wording)) return []
  const volts = motorVolts(wording.motor)
  return [volts === null || volts > MILD_VOLTS_MAX ? 'mild hybrid' : `${volts} V mild hybrid`]
}

function fuelGrade(fuel: string | null): readonly string[] {
  const grade = /^(Premium|Midgrade|Regular) Gasoline$/.exec(fuel ?? '')?.[1]
  return grade === undefined ? [] : [`${grade.toLowerCase()} gasoline`]
}

function batteryKwh(phrases: readonly string[]): number | null {
  const sizes = new Set(phrases.flatMap((phrase) => /^(\d+(?:\.\d+)?) kWh battery$/.exec(phrase)?.[1] ?? []))
  const [only] = sizes
  return sizes.size === 1 ? Number(only) : null
}

function unique(phrases: readonly string[]): readonly string[] {
  return [...new Set(phrases)]
}

import type { FieldRule } from '#catalog/field-rules.ts'
import type { SourceWording, VehicleOrigin } from '#catalog/provenance-store.ts'
import type { Origin, Value } from './vpic-provenance.ts'

interface About {
  readonly origin: VehicleOrigin
  readonly isLoaded: (source: string) => boolean
}

/** Columns that a test car is found by, in lists until 2009 and since. */
const SHORT_COLUMNS = ['EF_ID', 'CL_NM', 'GBE_CID_MSR']
const LONG_COLUMNS = ['Actual Tested Testgroup', 'Represented Test Veh Model', 'Test Veh Displacement (L)']

/** Of electric vehicles from EPA's words of the motor, of others from the test-car lists. */
export function powerOrigin(field: string, value: Value, about: About): Origin {
  const { rating, wording } = about.origin
  const fromMotor = { columns: ['evMotor'], wording: wording.motor }
  if (field === 'motor_kw') return { rule: value === null ? 'not_stated' : 'motor_power', ...fromMotor }
  if (wording.alternative === 'EV' || wording.alternative === 'FCV') {
    return { rule: rating?.rule ?? carriedOver(value), obtained: 'converted', ...fromMotor }
  }
  return rating?.rule === 'stated_power' ? statedOrigin(wording) : horsepowerOrigin(value, about)
}

/** EPA's words on the engine, else the model's name. */
function statedOrigin({ engine_text: engine, model }: SourceWording): Origin {
  const isOfEngine = engine !== null && /\d ?hp\b/i.test(engine)
  return { rule: 'stated_power', columns: [isOfEngine ? 'eng_dscr' : 'model'], wording: isOfEngine ? engine : model }
}

function horsepowerOrigin(value: Value, { origin, isLoaded }: About): Origin {
  const { rating } = origin
  const source = 'epa-test-cars'
  if (rating === null) return { rule: carriedOver(value), source, record_id: null }
  if (!isLoaded(source)) return { rule: 'not_loaded', source, record_id: null }
  const [first] = rating.records
  if (first === undefined) return { rule: rating.rule, source, record_id: null }
  const { year, engine_family: family, model, horsepower, column } = first
  return {
    rule: rating.rule,
    obtained: rating.rule === 'converted_kilowatts' ? 'converted' : 'matched',
    source,
    record_id: `${year} ${family} ${model}`,
    columns: [column, ...(column === 'Rated Horsepower' ? LONG_COLUMNS : SHORT_COLUMNS)],
    wording: String(horsepower),
  }
}

/** Of a vehicle that no edition lists any more. */
function carriedOver(value: Value): FieldRule {
  return value === null ? 'not_stated' : 'carried_over'
}

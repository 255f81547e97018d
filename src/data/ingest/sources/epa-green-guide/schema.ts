import { Type, type Static } from 'typebox'
import { EmissionStandard, SmartWay, SmogScore } from '#ingest/sources/emission-columns.ts'

const Word = Type.String({ minLength: 1, maxLength: 40 })

export const GuideRow = Type.Object({
  /** Model year, from the first character of the underhood id. */
  year: Type.Integer({ minimum: 2000, maximum: 2029 }),
  /** Make and model: "ACURA MDX Type-S". */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** Liters; null = electric. */
  displacement_l: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 20 }), Type.Null()]),
  cylinders: Type.Union([Type.Integer({ minimum: 1, maximum: 16 }), Type.Null()]),
  /** The Guide's own code: "SemiAuto-8", "Man-6". */
  transmission: Word,
  drive: Type.Enum(['2WD', '4WD']),
  /** "Gasoline", "Gasoline/Electricity". */
  fuel: Word,
  /** Miles per gallon on one fuel or two: "24/69". */
  city: Word,
  highway: Word,
  combined: Word,
  /** Region of the standard; null = an older region other than FA (federal) and CA (California). */
  region: Type.Union([Type.Enum(['federal', 'california']), Type.Null()]),
  smog_score: SmogScore,
  standard: EmissionStandard,
  smartway: SmartWay,
})
export type GuideRow = Static<typeof GuideRow>

import { Type, type Static } from 'typebox'
import { EmissionStandard, SmartWay, SmogScore } from '#ingest/sources/emission-columns.ts'

const Word = Type.String({ minLength: 1, maxLength: 40 })

/** The columns of a row of the Green Vehicle Guide that the catalog uses. */
export const GuideRow = Type.Object({
  /** Model year, as the first character of the underhood id tells it. */
  year: Type.Integer({ minimum: 2000, maximum: 2029 }),
  /** Make and model in one: "ACURA MDX Type-S". */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** Litres; null = electric. */
  displacement_l: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 20 }), Type.Null()]),
  cylinders: Type.Union([Type.Integer({ minimum: 1, maximum: 16 }), Type.Null()]),
  /** The Guide's own code: "SemiAuto-8", "Man-6". */
  transmission: Word,
  drive: Type.Enum(['2WD', '4WD']),
  /** "Gasoline", "Gasoline/Electricity". */
  fuel: Word,
  /** City, highway and combined, each of one fuel or two: "24/69". */
  city: Word,
  highway: Word,
  combined: Word,
  /** Where the standard holds; null = an older region besides FA (federal) and CA (California). */
  region: Type.Union([Type.Enum(['federal', 'california']), Type.Null()]),
  smog_score: SmogScore,
  standard: EmissionStandard,
  smartway: SmartWay,
})
export type GuideRow = Static<typeof GuideRow>

import { Type, type Static } from 'typebox'

const Day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])
const ShortText = Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()])

/** The used columns of a bulletin; null = blank, or missing in the layout. */
export const BulletinRow = Type.Object({
  tsb_id: Type.String({ pattern: '^[0-9]{1,12}$' }),
  document_id: ShortText,
  replaces: ShortText,
  date: Day,
  added: Day,
  /** Only in the layout of 14 fields. */
  type: ShortText,
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Type.Union([Type.Integer({ minimum: 1900, maximum: 2100 }), Type.Null()]),
  components: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50 }),
  summary: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
})
export type BulletinRow = Static<typeof BulletinRow>

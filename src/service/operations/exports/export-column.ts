import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'

/** Types of export columns. `date` is YYYY-MM-DD, `string_list` a list of strings. */
const EXPORT_COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'string_list'] as const
export type ExportColumnType = (typeof EXPORT_COLUMN_TYPES)[number]

export const ExportColumn = closed(
  {
    name: Type.String({ maxLength: FIELD_CHARACTERS_MAX, description: 'Name of the column.', examples: ['year'] }),
    type: Type.Enum([...EXPORT_COLUMN_TYPES], { description: 'Data type.', examples: ['integer'] }),
    nullable: Type.Boolean({ description: 'True if the value may be null.', examples: [true] }),
    description: Type.String({
      maxLength: TEXT_CHARACTERS_MAX,
      description: 'Meaning of the column.',
      examples: ['Model year.'],
    }),
  },
  'One column of a dataset.',
  'ExportColumn',
)
export type ExportColumn = Static<typeof ExportColumn>

interface ColumnSchema {
  readonly type?: string
  readonly anyOf?: readonly ColumnSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly description?: string
}

const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'

/** Returns the columns of a row schema, in its order. Optional properties become nullable columns. */
export function columnsOf(row: TObject): ExportColumn[] {
  const required = new Set<string>(row.required ?? [])
  return Object.entries(row.properties).map(([name, schema]: [string, TSchema]) => {
    const described = schema as ColumnSchema
    const kinds = described.anyOf ?? [described]
    const kind = kinds.find(({ type }) => type !== 'null') ?? described
    const nullable = kinds.length > 1 || !required.has(name)
    return { name, type: typeOf(name, kind), nullable, description: described.description ?? '' }
  })
}

function typeOf(name: string, { type, pattern, enum: words, const: word }: ColumnSchema): ExportColumnType {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (typeof word === 'boolean') return 'boolean'
  if (type === 'array') return 'string_list'
  if (pattern === DAY) return 'date'
  if (type === 'string' || words !== undefined || typeof word === 'string') return 'string'
  throw new Error(`an export has no column type for ${name}`)
}

import { Type, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'
import { FIELDS_CHARACTERS_MAX } from './limits.ts'

const closed = { additionalProperties: false } as const

interface AnySchema extends TSchema {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
}

/** One selection per schema, so that documents can name it. */
const selections = new WeakMap<TObject, TObject>()

/** Returns the schema of a response with selected fields: the same fields, each optional. */
export function selectionOf<Properties extends TProperties>(
  schema: TObject<Properties>,
): TObject<{ [Name in keyof Properties]: TOptional<Properties[Name]> }> {
  type Selected = TObject<{ [Name in keyof Properties]: TOptional<Properties[Name]> }>
  const known = selections.get(schema)
  if (known !== undefined) return known as Selected
  const properties = Object.entries(schema.properties).map(([name, property]) => [name, optionalPartOf(property)])
  const selection = Type.Object(Object.fromEntries(properties) as Record<string, TSchema>, {
    ...closed,
    description: 'Fields selected by `fields`.',
  })
  selections.set(schema, selection)
  return selection as unknown as Selected
}

export function existingSelectionOf(schema: object): TObject | undefined {
  return selections.get(schema as TObject)
}

function optionalPartOf(property: TSchema): TSchema {
  const { anyOf, description } = property as AnySchema & { readonly description?: string }
  const about = description === undefined ? {} : { description }
  if (isObject(property)) return Type.Optional(Type.Object(selectionOf(property).properties, { ...closed, ...about }))
  if (anyOf === undefined || !anyOf.some(isObject)) return Type.Optional(property)
  const members = anyOf.map((member) => (isObject(member) ? selectionOf(member) : member))
  return Type.Optional(Type.Union(members, about))
}

/** Vehicle fields named by the first specification of this API. */
export const BASIC_FIELDS = [
  'id',
  'year',
  'make',
  'model',
  'trim',
  'submodel',
  'horsepower',
  'cylinders',
  'displacement_l',
  'transmission',
  'drive_type',
  'fuel_type',
  'body_class',
  'doors',
  'image_url',
  'image_type',
  'recall_count',
  'complaint_count',
  'tsb_count',
  'investigation_count',
] as const
const BASIC = 'basic'

/** Returns the names that `fields` accepts: fields, and inner fields after a dot. */
export function fieldNames({ properties }: TObject): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = objectOf(property)
    return inner === undefined ? [name] : [name, ...Object.keys(inner.properties).map((field) => `${name}.${field}`)]
  })
}

function objectOf(property: TSchema): TObject | undefined {
  return [property, ...((property as AnySchema).anyOf ?? [])].find(isObject)
}

function isObject(schema: TSchema): schema is TObject {
  return (schema as AnySchema).properties !== undefined
}

export function fieldsParameter(of: TObject, things: string) {
  const names = fieldNames(of)
  const hasBasic = BASIC_FIELDS.every((name) => names.includes(name))
  const list = hasBasic ? [BASIC, ...names] : names
  const basic = hasBasic ? ` \`${BASIC}\` means ${BASIC_FIELDS.join(', ')}.` : ''
  return Type.Optional(
    Type.String({
      list,
      maxLength: FIELDS_CHARACTERS_MAX,
      description: `Fields to return from ${things}, separated by commas${list.some((name) => name.includes('.')) ? '; a dot selects a nested field' : ''}. Fields omitted from the full response are omitted here too. \`recall_count\` and \`recall_counts\` also return \`recall_match\`, \`recalls_complete\`, and \`recall_records_through\`, which tell you how far to trust it.${basic}`,
      examples: [names.slice(0, 2).join(',')],
    }),
  )
}

/** Selected fields: whole fields, or the selected inner fields of a field. */
type Selection = ReadonlyMap<string, ReadonlySet<string> | 'whole'>

/** Coverage fields of `recall_count` and `recall_counts`. */
const RECALL_BASIS = ['recall_match', 'recalls_complete', 'recall_records_through'] as const

/** @param fields comma-separated names of `fieldNames`, or "basic" */
export function parseSelection(fields: string): Selection {
  const selection = new Map<string, Set<string> | 'whole'>()
  const names = fields.split(',').flatMap((field) => (field === BASIC ? BASIC_FIELDS : field))
  for (const field of names) {
    const [name = '', inner] = field.split('.', 2)
    const known = selection.get(name)
    if (inner === undefined) selection.set(name, 'whole')
    else if (known === undefined) selection.set(name, new Set([inner]))
    else if (known !== 'whole') known.add(inner)
  }
  // Without its coverage, a count of 0 reads like proof that there are none.
  const countsRecalls = selection.has('recall_count') || selection.has('recall_counts')
  if (countsRecalls) for (const name of RECALL_BASIS) selection.set(name, 'whole')
  return selection
}

/** Returns the selected fields of an item, in the order of the item. */
export function select(thing: object, selection: Selection): Record<string, unknown> {
  const entries = Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
    const selected = selection.get(name)
    if (selected === undefined) return []
    if (selected === 'whole' || typeof value !== 'object' || value === null) return [[name, value]]
    return [[name, Object.fromEntries(Object.entries(value).filter(([inner]) => selected.has(inner)))]]
  })
  return Object.fromEntries(entries)
}

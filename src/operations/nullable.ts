import { Type, type TNull, type TSchema, type TUnion } from 'typebox'

/**
 * A field that is always present and null when no source states it. Not the same as an optional field, which is
 * absent. The description stands on the union, where every reader of the schema looks for it.
 */
export function nullable<Schema extends TSchema>(
  schema: Schema,
  options: { description: string; examples: readonly unknown[] },
): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], { ...options, examples: [...options.examples] })
}

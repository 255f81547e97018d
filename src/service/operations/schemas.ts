import { Type, type TNull, type TObject, type TProperties, type TSchema, type TUnion } from 'typebox'

/** Returns a schema that rejects undeclared properties. `$id` names it in the OpenAPI document and the clients. */
export function closed<Properties extends TProperties>(
  properties: Properties,
  description?: string,
  $id?: string,
): TObject<Properties> {
  return Type.Object(properties, {
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
    ...($id === undefined ? {} : { $id }),
  })
}

export function snapshotSchema(description: string) {
  const examples = ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08']
  return Type.String({ pattern: '^[0-9a-f]{64}$', description, examples })
}

/**
 * Returns a schema for a field that is always present and null if no source states it. An optional field is absent
 * instead. The description is on the union, where readers of the schema look for it.
 */
export function nullable<Schema extends TSchema>(
  schema: Schema,
  options: { description: string; examples: readonly unknown[] },
): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], { ...options, examples: [...options.examples] })
}

import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const validators = new WeakMap<TSchema, unknown>()

/** Returns a schema's validator, compiled on first use. Compiling all at start would take a tenth of a second. */
export function validatorOf<Schema extends TSchema>(schema: Schema): Validator<{}, Schema> {
  return validators.getOrInsertComputed(schema, () => Compile(schema)) as Validator<{}, Schema>
}

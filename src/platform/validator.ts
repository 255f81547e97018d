import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const validators = new WeakMap<TSchema, unknown>()

/**
 * Returns the compiled validator of a schema, compiled once per process on first use. All schemas together take a tenth
 * of a second, which would delay the start; the largest takes 10 ms.
 */
export function validatorOf<Schema extends TSchema>(schema: Schema): Validator<{}, Schema> {
  return validators.getOrInsertComputed(schema, () => Compile(schema)) as Validator<{}, Schema>
}

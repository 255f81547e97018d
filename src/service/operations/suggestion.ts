import { Type } from 'typebox'
import { closed, nullable } from './schemas.ts'

/** A name near to one that was asked for and that nothing has. */
export const Suggestion = closed(
  {
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    model: nullable(Type.String(), {
      description: 'Model, or null where only the make is suggested.',
      examples: ['Tacoma'],
    }),
    first_year: nullable(Type.Integer(), { description: 'First model year of this name.', examples: [1995] }),
    other_years: Type.Boolean({
      description: 'True: vehicles of this name are listed, but none of the model years asked for.',
      examples: [false],
    }),
    last_year: nullable(Type.Integer(), { description: 'Last model year of this name.', examples: [2025] }),
  },
  'A name near to the one that was asked for.',
  'Suggestion',
)

import { Type } from 'typebox'
import { closed, nullable } from './schemas.ts'

/** Known name similar to an unknown one. */
export const Suggestion = closed(
  {
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    model: nullable(Type.String(), {
      description: 'Model; null if only the make is suggested.',
      examples: ['Tacoma'],
    }),
    first_year: nullable(Type.Integer(), { description: 'First model year of this name.', examples: [1995] }),
    other_years: Type.Boolean({
      description: 'True if vehicles of this name exist, but none in the requested model years.',
      examples: [false],
    }),
    last_year: nullable(Type.Integer(), { description: 'Last model year of this name.', examples: [2025] }),
  },
  'A similar name.',
  'Suggestion',
)

import { Type, type Static } from 'typebox'

/** One rating of the made-up agency. */
export const MadeUpRating = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
})
export type MadeUpRating = Static<typeof MadeUpRating>

import type { Recall } from '#operations/recall.ts'

/** The members of an answer that this looks at. */
interface RecallAnswer {
  readonly message: string
  readonly recalls: readonly Pick<Recall, 'type'>[]
}

/**
 * The body of an answer for a model that reads it as text: of recalls, the message first, which says how many concern
 * the vehicle itself, then the campaigns of the vehicle, then those of equipment, tires and child seats made for it; each
 * part newest first. A body with nothing to put into another order stays as it is.
 */
export function inReadingOrder(tool: string, body: string): string {
  if (tool !== 'get_recalls') return body
  const { message, recalls, ...rest } = JSON.parse(body) as RecallAnswer
  const own = recalls.filter((recall) => !isEquipment(recall))
  if (own.length === recalls.length) return body
  return JSON.stringify({ message, ...rest, recalls: [...own, ...recalls.filter(isEquipment)] })
}

function isEquipment({ type }: Pick<Recall, 'type'>): boolean {
  return type !== null && type !== 'vehicle'
}

/** Orders texts by code unit, so that no machine's language changes an order that is published. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

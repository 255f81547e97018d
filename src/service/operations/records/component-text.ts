/** Formats "FUEL SYSTEM, GASOLINE:DELIVERY" as "Fuel system, gasoline: delivery". Mixed case is returned unchanged. */
export function componentText(component: string | null | undefined): string {
  if (component === null || component === undefined) return 'Component not stated'
  if (component !== component.toUpperCase()) return component
  const text = component.toLowerCase().replaceAll(':', ': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

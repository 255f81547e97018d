interface Instance {
  readonly plans: readonly { readonly plan: string; readonly terms: Readonly<Record<string, number | null>> }[]
}

/** Writes into the landing page what the plans give and cost now: operators may have changed what it was built with. */
export async function showPlans(): Promise<void> {
  const items = document.querySelectorAll<HTMLElement>('[data-plan]')
  if (items.length === 0) return
  try {
    const response = await fetch('/account/instance')
    const { plans }: Instance = await response.json()
    for (const item of items) {
      const found = plans.find(({ plan }) => plan === item.dataset['plan'])
      if (found !== undefined) showTerms(item, found.terms)
    }
  } catch {
    // What the page was built with stays.
  }
}

function showTerms(item: HTMLElement, terms: Instance['plans'][number]['terms']): void {
  for (const place of item.querySelectorAll<HTMLElement>('[data-term]')) {
    const value = terms[place.dataset['term'] ?? '']
    if (typeof value === 'number') place.textContent = value.toLocaleString('en-US')
  }
}

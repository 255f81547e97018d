interface Instance {
  readonly contact_url: string | null
  readonly plans: readonly { readonly plan: string; readonly terms: Readonly<Record<string, number | null>> }[]
}

/** Writes the current terms of the plans and the operator's contact into the landing page. */
export async function showPlans(): Promise<void> {
  const items = document.querySelectorAll<HTMLElement>('[data-plan]')
  if (items.length === 0) return
  try {
    const response = await fetch('/account/instance')
    const { plans, contact_url: contact }: Instance = await response.json()
    if (contact !== null) document.querySelector<HTMLAnchorElement>('a[data-contact]')?.setAttribute('href', contact)
    for (const item of items) {
      const found = plans.find(({ plan }) => plan === item.dataset['plan'])
      if (found !== undefined) showTerms(item, found.terms)
    }
  } catch {
    // The page keeps the terms from the build.
  }
}

function showTerms(item: HTMLElement, terms: Instance['plans'][number]['terms']): void {
  for (const element of item.querySelectorAll<HTMLElement>('[data-term]')) {
    const value = terms[element.dataset['term'] ?? '']
    if (typeof value === 'number') element.textContent = value.toLocaleString('en-US')
  }
}

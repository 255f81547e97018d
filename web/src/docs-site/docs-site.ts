// Script of the documentation and the landing page. The pages are readable without it.
import 'virtual:colors.css'
import '#web/design/fonts.css'
import './docs-site.css'
import './landing.css'
import { askOnLanding } from './ask.ts'
import { enableDocsKey } from './docs-key.ts'
import { showPlans } from './live-plans.ts'
import { showStatus } from './live-status.ts'
import { enableSearch } from './search.ts'
import { enableTryForms } from './try-form.ts'

const SCHEME_ITEM = 'mantine-color-scheme-value'
const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme'
const COPIED_MS = 1_500
/** Storage item of the sample language that the reader chose last. */
const LANGUAGE_ITEM = 'vds-docs-language'

enableCopying()
enableTabs()
enableColorSchemes()
openMenuOnDesktop()
enableSearch()
enableDocsKey()
enableTryForms()
askOnLanding()
void showStatus()
void showPlans()

function enableCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const code = button.closest('figure')?.querySelector('code')?.textContent ?? ''
      void navigator.clipboard.writeText(code).then(() => {
        button.textContent = 'Copied'
        setTimeout(() => (button.textContent = 'Copy'), COPIED_MS)
      })
    })
  }
}

/** Shows one panel per tab list. The chosen language applies to every sample of this and later pages. */
function enableTabs(): void {
  const choosers: ((language: string) => void)[] = []
  for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) {
    const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role="tab"]')]
    const isOfLanguages = list.dataset['languages'] !== undefined
    const show = (chosen: HTMLButtonElement): void => {
      for (const tab of tabs) {
        const isChosen = tab === chosen
        tab.setAttribute('aria-selected', String(isChosen))
        tab.tabIndex = isChosen ? 0 : -1
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
        if (panel !== null) panel.hidden = !isChosen
      }
    }
    const choose = (chosen: HTMLButtonElement): void => {
      if (!isOfLanguages) return show(chosen)
      const language = nameOf(chosen)
      store(LANGUAGE_ITEM, language)
      const before = list.getBoundingClientRect().top
      for (const chooser of choosers) chooser(language)
      // Samples above may have changed their height. Keeps the reader's position.
      scrollBy(0, list.getBoundingClientRect().top - before)
    }
    choosers.push((language) => {
      const tab = tabs.find((one) => isOfLanguages && nameOf(one) === language)
      if (tab !== undefined) show(tab)
    })
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => choose(tab))
      tab.addEventListener('keydown', ({ key }) => {
        const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
        const next = tabs[(index + step + tabs.length) % tabs.length]
        if (step === 0 || next === undefined) return
        choose(next)
        next.focus()
      })
    }
    list.hidden = false
    if (list.parentElement?.classList.contains('bar')) list.parentElement.hidden = false
    if (tabs[0] !== undefined) show(tabs[0])
  }
  const language = stored(LANGUAGE_ITEM)
  if (language !== null) for (const chooser of choosers) chooser(language)
}

function nameOf(tab: HTMLElement): string {
  return tab.textContent?.trim() ?? ''
}

function stored(item: string): string | null {
  try {
    return localStorage.getItem(item)
  } catch {
    return null
  }
}

function store(item: string, value: string): void {
  try {
    localStorage.setItem(item, value)
  } catch {
    // Storage may be blocked. The choice then applies to this page only.
  }
}

function enableColorSchemes(): void {
  const button = document.querySelector<HTMLButtonElement>('button.scheme')
  if (button === null) return
  button.hidden = false
  button.addEventListener('click', () => {
    const isDark = document.documentElement.getAttribute(SCHEME_ATTRIBUTE) === 'dark'
    const scheme = isDark ? 'light' : 'dark'
    document.documentElement.setAttribute(SCHEME_ATTRIBUTE, scheme)
    store(SCHEME_ITEM, scheme)
  })
}

/** Opens the page list on wide screens and collapses it on narrow ones. */
function openMenuOnDesktop(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.side details')
  if (menu === null) return
  const wide = matchMedia('(min-width: 60em)')
  const follow = (): void => {
    menu.open = wide.matches
  }
  follow()
  wide.addEventListener('change', follow)
  menu.querySelector('[aria-current], .open')?.scrollIntoView({ block: 'nearest' })
}

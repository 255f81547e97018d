import { bestEntries, type Entry, wordsOf } from './search-entries.ts'

const RESULTS_MAX = 8
const SNIPPET_CHARACTERS = 90

/** Enables the documentation search. The index loads when the field is first used. */
export function enableSearch(): void {
  const box = document.querySelector<HTMLElement>('[data-search]')
  const field = box?.querySelector('input')
  const found = document.getElementById('found')
  if (box === null || !field || found === null) return
  field.hidden = false
  const hint = box.querySelector('kbd')
  if (hint !== null) hint.hidden = false
  let index: Promise<readonly Entry[]> | undefined
  const load = (): Promise<readonly Entry[]> => (index ??= loadIndex(box.dataset['search'] ?? ''))
  field.addEventListener('focus', () => void load())
  field.addEventListener('input', () => void load().then((entries) => show(found, field.value, entries)))
  box.addEventListener('keydown', (event) => moveWithin(event, field, found))
  document.addEventListener('keydown', (event) => {
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    field.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !box.contains(target)) found.hidden = true
  })
}

async function loadIndex(url: string): Promise<readonly Entry[]> {
  const response = await fetch(url)
  const entries: readonly Entry[] = await response.json()
  return entries
}

function show(found: HTMLElement, question: string, entries: readonly Entry[]): void {
  const words = wordsOf(question)
  found.hidden = words.length === 0
  if (words.length === 0) return
  const results = bestEntries(entries, question, RESULTS_MAX)
  found.replaceChildren(
    ...(results.length === 0
      ? [textElement('p', `Nothing found for “${question.trim()}”.`)]
      : results.map((entry) => resultElement(entry, words))),
  )
}

function resultElement([kind, page, url, heading, text]: Entry, words: readonly string[]): HTMLElement {
  const link = document.createElement('a')
  link.href = url
  link.append(
    textElement('span', kind, 'kind'),
    textElement('strong', heading === '' ? page : `${page} › ${heading}`),
    textElement('span', snippetOf(text, words), 'snippet'),
  )
  return link
}

function snippetOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? ''))
  const from = at < SNIPPET_CHARACTERS / 2 ? 0 : text.lastIndexOf(' ', at - SNIPPET_CHARACTERS / 4) + 1
  const part = text.slice(from, from + SNIPPET_CHARACTERS)
  return `${from > 0 ? '… ' : ''}${part}${from + SNIPPET_CHARACTERS < text.length ? ' …' : ''}`
}

/** Handles keys: arrows move through the results, Enter opens the first one, and Escape closes them. */
function moveWithin(event: KeyboardEvent, field: HTMLInputElement, found: HTMLElement): void {
  const links = [...found.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (event.key === 'Escape') {
    found.hidden = true
    field.value = ''
    field.blur()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    if (next < 0) field.focus()
    else links[Math.min(next, links.length - 1)]?.focus()
  } else if (event.key === 'Enter' && document.activeElement === field) {
    links[0]?.click()
  }
}

/** Creates an element with a text. Data never become HTML this way. */
export function textElement(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  if (className !== '') element.className = className
  return element
}

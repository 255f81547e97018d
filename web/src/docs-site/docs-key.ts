import { textElement } from './search.ts'

const KEY_ITEM = 'vds-docs-key'
const KEY = /^vds_(?:live|test)_[0-9A-Za-z]{8,80}$/
/** Places of the key in samples of curl, JavaScript, and Python. */
const PLACEHOLDER = /\$\{process\.env\.VDS_API_KEY\}|\{os\.environ\['VDS_API_KEY'\]\}|\$VDS_API_KEY/g
const TEST_KEY_LABEL = 'docs'

const listeners: ((key: string) => void)[] = []
const originals = new Map<Text, string>()

/** Returns the key that the reader entered in this tab; empty without one. */
export function docsKey(): string {
  try {
    return sessionStorage.getItem(KEY_ITEM) ?? ''
  } catch {
    return ''
  }
}

/** Calls `listener` with the current key, if any, and with each new one. */
export function onDocsKey(listener: (key: string) => void): void {
  listeners.push(listener)
  if (docsKey() !== '') listener(docsKey())
}

/** Stores the key for this tab and inserts it into the samples. An empty text deletes it. */
export function setDocsKey(key: string): void {
  try {
    if (key === '') sessionStorage.removeItem(KEY_ITEM)
    else sessionStorage.setItem(KEY_ITEM, key)
  } catch {
    // Storage may be blocked. The key then applies to this page only.
  }
  for (const listener of listeners) listener(key)
}

/** Inserts the reader's key into the samples and offers a dialog to enter or create one. */
export function enableDocsKey(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button.use-key')]
  if (buttons.length === 0) return
  onDocsKey((key) => {
    fillSamples(key)
    for (const button of buttons)
      button.textContent = key === '' ? 'Use my key' : `Key ${key.slice(0, 8)}…${key.slice(-4)}`
  })
  let dialog: HTMLDialogElement | undefined
  for (const button of buttons) {
    button.addEventListener('click', () => {
      dialog ??= keyDialog()
      dialog.showModal()
    })
  }
}

function fillSamples(key: string): void {
  for (const code of document.querySelectorAll('figure.code code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const original = originals.get(node) ?? node.data
      if (original.search(PLACEHOLDER) < 0) continue
      originals.set(node, original)
      node.data = key === '' ? original : original.replaceAll(PLACEHOLDER, key)
    }
  }
}

function keyDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'key-dialog'
  const form = document.createElement('form')
  const label = textElement('label', 'API key')
  const field = document.createElement('input')
  Object.assign(field, { type: 'password', autocomplete: 'off', placeholder: 'vds_test_...', value: docsKey() })
  label.append(field)
  const note = textElement('p', '')
  note.setAttribute('role', 'status')
  const use = buttonOf('Use this key', 'submit', 'button')
  const create = buttonOf('Create a test key', 'button', 'button quiet')
  const cancel = buttonOf('Cancel', 'button', 'button quiet')
  const actions = document.createElement('div')
  actions.className = 'actions'
  actions.append(use, create, cancel)
  form.append(
    textElement('h2', 'Fill the samples with your key'),
    textElement('p', 'The key stays in this browser tab. A test key is free and responds from the starter data.'),
    label,
    note,
    actions,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = field.value.trim()
    if (key !== '' && !KEY.test(key)) {
      note.textContent = 'Invalid key. Keys start with vds_live_ or vds_test_.'
      return
    }
    setDocsKey(key)
    dialog.close()
  })
  create.addEventListener('click', () => {
    void createTestKey().then((created) => {
      if (created.key === undefined) {
        note.replaceChildren(created.problem)
        return
      }
      setDocsKey(created.key)
      dialog.close()
    })
  })
  cancel.addEventListener('click', () => dialog.close())
  dialog.append(form)
  document.body.append(dialog)
  return dialog
}

function buttonOf(text: string, type: 'submit' | 'button', className: string): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type, className, textContent: text })
  return button
}

async function createTestKey(): Promise<{ key: string } | { key?: undefined; problem: Node }> {
  try {
    const response = await fetch('/account/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: TEST_KEY_LABEL, mode: 'test' }),
    })
    const body: { token?: string; message?: string } = await response.json()
    if (response.ok && body.token !== undefined) return { key: body.token }
    if (response.status === 401) return { problem: signInHint() }
    return { problem: document.createTextNode(body.message ?? 'Could not create a key.') }
  } catch {
    return { problem: document.createTextNode('Could not reach the service.') }
  }
}

function signInHint(): Node {
  const link = document.createElement('a')
  link.href = `/sign-in?next=/keys`
  link.textContent = 'Sign in'
  const hint = document.createElement('span')
  hint.append(link, ' to create a key, then return to this page.')
  return hint
}

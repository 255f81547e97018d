import { html, type Html } from './html.ts'
import type { Sample } from './request-samples.ts'

/**
 * Returns one panel per language and a list of tabs. The page's script shows one panel at a time; without it all panels are
 * shown.
 * @param prefix makes the ids unique in the page
 * @param blockOf renders the code of a sample
 */
export function sampleTabs(samples: readonly Sample[], prefix: string, blockOf: (sample: Sample) => Html): Html {
  const tabs = samples.map(
    ({ name }, index) =>
      html`<button
        type="button"
        role="tab"
        id="${prefix}-tab-${index}"
        aria-controls="${prefix}-${index}"
        aria-selected="${index === 0 ? 'true' : 'false'}"
      >
        ${name}
      </button>`,
  )
  const panels = samples.map(
    (sample, index) =>
      html`<div role="tabpanel" id="${prefix}-${index}" aria-labelledby="${prefix}-tab-${index}">
        ${blockOf(sample)}
      </div>`,
  )
  return html`<div class="languages">
    <div class="bar" hidden>
      <div class="tabs" role="tablist" aria-label="Language" data-languages>${tabs}</div>
      <button type="button" class="use-key">Use my key</button>
    </div>
    ${panels}
  </div>`
}

// Runs before the first paint, so that nobody who chose dark is flashed with white. A file of its own, because the
// policy of the pages allows no script inside them. The name of the item is the component library's.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
  } catch {
    // Storage may be forbidden; the system's choice holds then.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()

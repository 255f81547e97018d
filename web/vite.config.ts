import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { COLORS, FONT, FONT_MONOSPACE } from './src/design/colors.ts'

/** Where `npm start` listens; `npm run dev --prefix web` sends everything that is no page there. */
const SERVICE = 'http://localhost:8080'
const SERVICE_PATHS = ['/account', '/api', '/v1', '/docs', '/images', '/openapi.json']

const COLORS_FILE = 'virtual:colors.css'

/** The colours of the design as a style sheet, for the documentation, which has no component library. */
const colors: Plugin = {
  name: 'colors',
  resolveId: (id) => (id === COLORS_FILE ? `\0${COLORS_FILE}` : undefined),
  load: (id) => (id === `\0${COLORS_FILE}` ? colorsText() : undefined),
}

function colorsText(): string {
  const rule = (selector: string, variables: Readonly<Record<string, string>>): string =>
    `${selector}{${Object.entries(variables)
      .map(([name, value]) => `${name}:${value};`)
      .join('')}}`
  return [
    rule(':root', { ...COLORS.both, ...COLORS.light, '--vds-font': FONT, '--vds-mono': FONT_MONOSPACE }),
    rule(':root[data-mantine-color-scheme="dark"]', COLORS.dark),
  ].join('\n')
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), colors],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // tools/docs-site/build.ts finds the script and the styles of the documentation by it.
    manifest: true,
    rolldownOptions: { input: ['index.html', 'src/docs-site/docs-site.ts'] },
    target: 'baseline-widely-available',
    // A picture or font inside a script would be loaded by who never sees it.
    assetsInlineLimit: 0,
    // The policy allows no inline script, and every browser that we build for knows modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    reportCompressedSize: false,
  },
  server: {
    host: 'localhost',
    port: 5173,
    proxy: Object.fromEntries(
      SERVICE_PATHS.map((path) => [
        path,
        {
          target: SERVICE,
          changeOrigin: true,
          // The service takes changes from its own address alone.
          headers: { origin: SERVICE },
        },
      ]),
    ),
  },
})

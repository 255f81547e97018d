import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm start` listens; `npm run dev -w web` sends everything that is no page there. */
const SERVICE = 'http://localhost:8080'
const SERVICE_PATHS = ['/account', '/api', '/v1', '/docs', '/images', '/openapi.json']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
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

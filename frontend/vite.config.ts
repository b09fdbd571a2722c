import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const inPackage = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`)

// Started from a test runner, a build inherits NODE_ENV=test and would ship React's development code, which the content
// security policy refuses.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

export default defineConfig({
  // The router plugin must come before React's, or routes are neither generated nor split.
  plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }), react()],
  resolve: { tsconfigPaths: true },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://localhost:4280' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // What every page needs lies in few, long-lived files; what one page needs travels with that page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: inPackage('react', 'react-dom', 'scheduler'), priority: 3 },
            {
              name: 'router',
              test: inPackage('@tanstack/(react-router|router-core|history|react-store|store)'),
              priority: 2,
            },
            { name: 'query', test: inPackage('@tanstack/(react-query|query-core)'), priority: 2 },
            // One file instead of twenty of a few hundred bytes, which gzip cannot make small. With a share of 12
            // or less the sign-in page is heavier than without: tests/e2e/budgets.spec.ts notices.
            { name: 'shared', minShareCount: 16, priority: 1 },
          ],
        },
      },
    },
  },
})

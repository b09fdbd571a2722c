import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting } from './build/code-splitting.ts'
import { writeGlobalStyles } from './build/global-styles.ts'
import { leaveOutIconKeys } from './build/icon-keys.ts'
import { inlineFirst, inlineRest } from './build/inline.ts'
import { listPageFiles } from './build/page-files.ts'
import { leaveOutSummaries } from './build/summaries.ts'

// Started from a test runner, a build inherits NODE_ENV=test and would ship React's development code, which the content
// security policy refuses.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

export default defineConfig({
  // The router plugin must come before React's, or routes are neither generated nor split.
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    leaveOutIconKeys(),
    leaveOutSummaries(),
    writeGlobalStyles(),
    inlineFirst(),
    listPageFiles(),
    inlineRest(),
  ],
  resolve: { tsconfigPaths: true },
  // Movements are written once, in the global styles, and are no module's own.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { animation: false } } },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://localhost:4280' } },
  build: {
    target: 'es2023',
    // Nested rules are written out for browsers that have learned them late. Older ones lack what scripts ask for, as AbortSignal.any.
    cssTarget: ['chrome117', 'firefox124', 'safari17.4'],
    modulePreload: {
      polyfill: false,
      // The document's list has each page's files, and is asked before every navigation (lib/browser/page-files.ts). Only the
      // pages of courses are behind one more door.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' || hostId.startsWith('assets/_-') ? files : [],
    },
    // One sheet of a few kB, named in index.html: no page waits for its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting,
        // Every page waits for the document, which names all files: a letter less of each is what a page more costs.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Long enough for a starved machine: a test waits for what must come, and is not there to tell how fast. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // What functions log is of interest when a test fails.
    silent: 'passed-only',
    projects: [
      {
        resolve: { alias: { '~': fileURLToPath(new URL('frontend/src', import.meta.url)) } },
        test: {
          name: 'unit',
          include: ['{contract,functions,frontend,local}/**/*.test.ts', 'tests/{*,security/*}.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...patience,
        },
      },
      {
        test: {
          name: 'contract',
          // As with the stories: what passes only the second time on a busy machine does not stop the others.
          retry: process.env.CI ? 1 : 0,
          include: ['tests/{contract,faults}/**/*.test.ts'],
          ...patience,
        },
      },
    ],
  },
})

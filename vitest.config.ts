import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long enough for a starved machine: a test waits for what must come, and is not there to tell how fast. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/** What takes minutes begins first, so that it does not run alone at the end. */
const longest = [
  'tests/contract/stack/courses.test.ts',
  'tests/faults/schedules.test.ts',
  'tests/contract/stack/survival.test.ts',
  'tests/contract/stack/class.test.ts',
  'tests/contract/accounts/enumeration.test.ts',
  'tests/contract/operations/spread.test.ts',
  'tests/contract/templates/journey.test.ts',
  'tests/contract/billing/outage.test.ts',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? longest.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    // What functions log is of interest when a test fails.
    silent: 'passed-only',
    // Those that begin first wait for processes, queues and the timer, while others work.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    // Half of the time went into starting a worker for each of six hundred files, which loads the SDKs of Azure and Cosmos anew.
    // No module of the product keeps what a test could change: that is remembered in what a test makes for itself.
    isolate: false,
    setupFiles: fileURLToPath(new URL('tests/support/leave-as-found.ts', import.meta.url)),
    projects: [
      {
        resolve: { alias: { '~': fileURLToPath(new URL('frontend/src', import.meta.url)) } },
        test: {
          name: 'unit',
          include: [
            '{contract,functions,frontend,local}/**/*.test.ts',
            'tests/{*,security/*,fidelity/*,bench/**/*}.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...patience,
        },
      },
      {
        test: {
          name: 'contract',
          // What passes only the second time on a busy machine does not stop the others.
          retry: process.env.CI ? 1 : 0,
          include: ['tests/{contract,faults,security/proofs}/**/*.test.ts'],
          ...patience,
        },
      },
    ],
  },
})

import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { withoutBrowserPages } from './chromium-features.ts'
import { withInstalledChromium } from './find-chromium.ts'

/** The family of the kept pictures, where Debian and Ubuntu put it: with it, pages are laid out alike on every Linux. */
const dejaVu = '/usr/share/fonts/truetype/dejavu'
const fonts = existsSync(dejaVu) ? { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') } : {}

/** One stack for the whole run, real Chromium, no request intercepted: `npm run build` first, then `npm run test:e2e`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/support/start-stack.ts',
  // Half of a story is waiting for the product and its cloud.
  workers: availableParallelism() * 2,
  // What fails on a busy machine fails for somebody: the product or the story is wrong. On a machine of CI, which may be three times
  // as slow as any of ours, it has a second time, so that one story does not hold back all others; the run ends with its name.
  retries: process.env.CI ? 1 : 0,
  // A story may wait for machines that are made, started and deleted.
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Edges of letters may be smoothed a little differently; anything that moves by a pixel changes more than this.
    toHaveScreenshot: { maxDiffPixels: 60, threshold: 0.15 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'line',
  forbidOnly: true,
  fullyParallel: true,
  use: {
    // Set by the global setup, before the workers read this file.
    ...(process.env.E2E_ORIGIN ? { baseURL: process.env.E2E_ORIGIN } : {}),
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 10_000,
    // Pictures of every action would cost more than the actions; the page as text comes with every failure.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      env: { ...process.env, ...fonts },
      ...withInstalledChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a story is left before it has earned the work of making its code faster, which is a tenth of what Chromium does.
        '--js-flags=--no-maglev --no-turbofan',
        withoutBrowserPages,
        // The avatar service is the one foreign host that a page asks for: it is out of reach here.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
      ],
    },
  },
})

/**
 * `node tests/take-pictures.ts`: takes the README's pictures from the running product, started here with demo data on
 * free ports. CHROMIUM_PATH names the browser, else /usr/bin/chromium.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { caller } from './support/api.ts'
import { aCreation } from './support/creation.ts'
import { startStack } from './support/stack.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const stack = await startStack({ empty: false })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${stack.origin}/login`)
  await page.getByLabel('Email').fill('owner@demo.lab')
  await page.getByLabel('Password', { exact: true }).fill('Demo-owner-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.token,
  )
  const call = caller(stack.origin, token)
  // The demo's own machines come in the background.
  for (let seconds = 0; seconds < 90; seconds += 1) {
    const { body } = await call<{ data: { busy?: boolean }[] }>('GET', 'azure/vms')
    if (body.data.length >= 5 && body.data.every(({ busy }) => !busy)) break
    await page.waitForTimeout(1000)
  }
  await call(
    'POST',
    'azure/vms',
    aCreation({ name: 'webcourse', resourceGroupName: 'webcourse', vmCount: 6 }),
  )
  await page.getByRole('link', { name: 'List Resources' }).click()
  await page.getByText('webcourse-6').waitFor()
  await page.waitForTimeout(4000)
  await page.screenshot({ path: join(folder, 'vms.png') })
} finally {
  await browser.close()
  await stack.stop()
}

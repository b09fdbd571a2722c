import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { heading } from './support/screen.ts'
import { guestTest, test } from './support/test.ts'

/** Scripts of a first load, in gzipped kB: bytes do not depend on the machine, so they may fail a build. */
const scriptsOf = async (page: Page, path: string, title: string): Promise<number> => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  page.removeAllListeners('response')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

guestTest('signing in loads little', async ({ page }) => {
  expect(await scriptsOf(page, '/login', 'Login')).toBeLessThanOrEqual(190)
})

/** The heading is seen before idle time fetches what may come next. */
const pages: [path: string, title: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/resources/create', 'Create Azure VMs'],
  ['/dashboard/templates', 'Templates'],
  ['/dashboard/users/bulk-create', 'Users Management'],
  ['/dashboard/settings/cloud', 'Cloud Settings'],
  ['/dashboard/settings/subscription', 'Subscription Plans'],
]

test('the list of VMs loads little', async ({ owner: _owner, page }) => {
  expect(await scriptsOf(page, '/dashboard/resources', 'Azure Virtual Machines')).toBeLessThanOrEqual(244)
})

// No page may add 60 to the sign-in page's 190, and none comes near it but the list.
for (const [path, title] of pages) {
  test(`${title} loads hardly more than the sign-in page`, async ({ owner: _owner, page }) => {
    expect(await scriptsOf(page, path, title)).toBeLessThanOrEqual(240)
  })
}

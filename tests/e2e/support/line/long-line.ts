import type { Page } from '@playwright/test'

/** Every answer is so many milliseconds under way from now on; 0 ends that. */
export const lengthenLine = async (page: Page, latency: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 },
  })
}

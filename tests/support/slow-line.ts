import type { Page } from '@playwright/test'

/** Slows a page's line down for what it sends; gives the function that sets how many bytes a second that takes, -1 for all. */
export async function slowDown(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  return async uploadThroughput => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await line.send('Network.emulateNetworkConditions', conditions)
  }
}

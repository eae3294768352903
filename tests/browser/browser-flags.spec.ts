import { chromium, expect, test } from '@playwright/test'
import { findChromium, TEST_BROWSER_FLAGS } from '../support/chromium'

test('our flags disable every feature that Playwright disables', async () => {
  const server = await chromium.launchServer({ executablePath: findChromium(), args: TEST_BROWSER_FLAGS })
  const lists = server
    .process()
    .spawnargs.filter(flag => flag.startsWith('--disable-features='))
    .map(flag => flag.slice(flag.indexOf('=') + 1).split(','))
  await server.close()

  expect(lists).toHaveLength(2)
  const [playwrights = [], ours = []] = lists
  expect(ours).toEqual(expect.arrayContaining(playwrights))
})

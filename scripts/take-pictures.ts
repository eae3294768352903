// Takes the pictures in docs/pictures anew, on a site of its own with the sample records: `npm run docs:pictures`.
// Words on the command line choose those whose name contains one of them: `npm run docs:pictures -- admin`.
import '@/scripts/start/load-environment'
import { type Browser, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, ensureChromium } from '../tests/support/chromium'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PREFIX } from '../tests/support/test-environment'
import { startBenchSite } from './bench/bench-site'
import { listPictures, type Picture, type Screen, screens } from './pictures/list'
import { sendRecords } from './pictures/records'
import { runScript } from './start/run-script'

const wanted = process.argv.slice(2)

await runScript(async () => {
  const site = await startBenchSite()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.log),
    args: BROWSER_FLAGS,
  })
  try {
    await sendRecords(site.baseUrl)
    const pictures = await listPictures(site.baseUrl, `${ADMIN_PREFIX}/admin`)
    for (const picture of pictures.filter(isWanted))
      for (const screen of picture.screens) await takePicture(browser, site.baseUrl, picture, screen)
  } finally {
    await browser.close()
    await site.stop()
  }
})

function isWanted({ name }: Picture): boolean {
  return wanted.length === 0 || wanted.some(word => name.includes(word))
}

async function takePicture(browser: Browser, baseURL: string, picture: Picture, screen: Screen) {
  const { width, height, scale, suffix } = screens[screen]
  // Without motion nothing is caught half-way.
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  await page.route(
    url => !url.href.startsWith(baseURL),
    route => route.abort(),
  )
  if (picture.signedIn) await signIn(page)
  await page.goto(picture.path, { waitUntil: 'load' })
  await page.locator('html:not([data-script])').waitFor({ state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await picture.prepare?.(page)
  await page.evaluate(showEverything)
  const path = `docs/pictures/${picture.name}${suffix}.png`
  await page.screenshot({ path, fullPage: screen === 'desktop' || screen === 'phone' })
  console.log(path)
  await context.close()
}

/** Runs in the page: pictures further down are otherwise loaded as they come near, which in a picture of the whole is never. */
async function showEverything() {
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([document.fonts.ready, ...[...document.images].map(image => image.decode())])
}

async function signIn(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(ADMIN_EMAIL)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${ADMIN_PREFIX}/admin/dashboard`)
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartUpError } from '@/lib/platform/start-up-error'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { aPdf } from '@/tests/support/cv-bytes'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PREFIX } from '@/tests/support/test-environment'
import { startBenchSite } from '../bench/bench-site'
import { listPublicPages } from '../bench/public-pages'
import { shell } from './shell'
import { startWebKit, type WebKit } from './webdriver'

/**
 * Goes through the site in WebKit, Safari's engine, which the tests do not have: every kind of public page at two widths, the header, the
 * slider, an application with its payment, and a job that an administrator edits. Throws where something fails.
 */
export async function rehearseWebKit(): Promise<void> {
  if ((await shell('command -v WebKitWebDriver && command -v Xvfb', '.')).code !== 0)
    throw new StartUpError('It needs WebKit and a display: apt-get install webkit2gtk-driver xvfb')
  const site = await startBenchSite()
  const browser = await startWebKit()
  try {
    for (const width of [1280, 447]) await visitPages(browser, site.baseUrl, width)
    await browser.resize(1280, 900)
    await openHeaderAndSlider(browser, site.baseUrl)
    await applyAndPay(browser, site.baseUrl)
    await editJob(browser, `${site.baseUrl}${ADMIN_PREFIX}/admin`)
  } finally {
    await browser.stop()
    await site.stop()
  }
}

// A heading of a form that floats is no field of its grid there, and stands at the first one without a gap.
const HEADING_APART = `
  const [heading, field] = [...document.querySelector('main fieldset').children].map(part =>
    (part.querySelector('h2') ?? part).getBoundingClientRect())
  return field.top - heading.bottom > 16`

const HYDRATED = 'return document.documentElement.dataset.script === undefined'
const SIDEWAYS = 'return document.documentElement.scrollWidth - document.documentElement.clientWidth'
const LABEL_IN_VIEW = `
  const { top, bottom } = document.activeElement.labels[0].getBoundingClientRect()
  return top >= document.querySelector('header').getBoundingClientRect().bottom && bottom < innerHeight`
const NOTE_ERRORS = `
  window.noted = []
  addEventListener('error', ({ message }) => window.noted.push(message))
  addEventListener('unhandledrejection', ({ reason }) => window.noted.push(String(reason)))`

async function visitPages(browser: WebKit, baseUrl: string, width: number): Promise<void> {
  await browser.resize(width, 900)
  const pages = await listPublicPages(baseUrl)
  for (const page of pages) {
    await open(browser, baseUrl + page)
    const sideways = await browser.run<number>(SIDEWAYS)
    if (sideways > 0) throw new Error(`${page} scrolls sideways by ${sideways} px at ${width}`)
    await expectNoErrors(browser, page)
  }
  console.log(`  ${pages.length} pages at ${width} pixels`)
}

async function open(browser: WebKit, url: string): Promise<void> {
  await browser.go(url)
  await browser.run(NOTE_ERRORS)
  await browser.until(HYDRATED)
}

async function expectNoErrors(browser: WebKit, where: string): Promise<void> {
  const errors = await browser.run<string[]>('return window.noted')
  if (errors.length > 0) throw new Error(`${where}: ${errors.join(', ')}`)
}

async function openHeaderAndSlider(browser: WebKit, baseUrl: string): Promise<void> {
  await open(browser, baseUrl)
  const shift =
    'return new DOMMatrix(getComputedStyle(document.querySelector(".slider-row")).transform).m41 < -300'
  await browser.press('[aria-label="Next project"]')
  await browser.until(shift)
  await browser.press('header [aria-label="Search"]')
  await browser.type('dialog[open] input', 'design')
  await browser.press('dialog[open] button[aria-label]')
  await browser.until('return document.querySelector("dialog[open]") === null')
  await expectNoErrors(browser, 'the header and the slider')
  console.log('  the slider moves, the search opens and closes')
}

async function applyAndPay(browser: WebKit, baseUrl: string): Promise<void> {
  const jobs: { _id: string; commitmentFee: number }[] = await (await fetch(`${baseUrl}/api/jobs`)).json()
  const job = jobs.find(({ commitmentFee }) => commitmentFee > 0)
  const cv = join(makeTemporaryFolder('webkit').folder, 'cv.pdf')
  writeFileSync(cv, aPdf())
  await open(browser, `${baseUrl}/job-application/${job?._id}`)
  await browser.until(HEADING_APART)
  await browser.press('main form [type=submit]')
  await browser.until('return document.activeElement.name === "applicantName"')
  await browser.until(LABEL_IN_VIEW)
  await browser.type('[name=applicantName]', 'Nanzip Dung')
  await browser.type('[name=email]', 'nanzip@example.com')
  await browser.type('[name=phoneNumber]', '0800 000 0000')
  await browser.type('[name=skills]', 'Typesetting')
  await browser.type('[name=cv]', cv)
  await browser.press('main form [type=submit]')
  await browser.until('return location.pathname.startsWith("/payments-sandbox/")')
  await browser.press('main form [type=submit]')
  await browser.until('return location.pathname === "/success/job-application"')
  console.log('  an application with a CV is sent, and its fee paid')
}

async function editJob(browser: WebKit, adminUrl: string): Promise<void> {
  await browser.go(`${adminUrl}/login`)
  await browser.type('[name=email]', ADMIN_EMAIL)
  await browser.type('[name=password]', ADMIN_PASSWORD)
  await browser.press('form [type=submit]')
  await browser.until('return location.pathname.endsWith("/dashboard")')
  await open(browser, `${adminUrl}/jobs`)
  await browser.press('.row-actions-more')
  const height = await browser.until<number>(
    'return document.querySelector(":popover-open")?.getBoundingClientRect().height',
  )
  if (height > 400) throw new Error(`the menu of a row is ${height} px high`)
  await browser.press('h1')
  await browser.press('.row-actions button')
  await browser.type('form [name=department]', ' and press')
  await browser.press('form:has([name=department]) [type=submit]')
  await browser.until(
    'return document.querySelector("[data-sonner-toast]")?.innerText.includes("is updated")',
  )
  await expectNoErrors(browser, 'the list of jobs')
  console.log('  a job is edited')
}

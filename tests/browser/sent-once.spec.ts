import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInOverHttp } from '../support/administrator'
import { blockScripts, expect, openUnhydrated, recordPosts, reviveTab, test } from '../support/browser'
import { openLine } from '../support/cut-line'
import { aPdf } from '../support/cv-bytes'
import { anApplicationPage, anEnrollmentPage, type PublicForm } from '../support/public-forms'

// Whatever befalls the script, the line or the tab: what was typed is there, a press is one request, and the administrator
// finds one record, paid for where that was asked.

type Sending = { page: Page; form: PublicForm; cv: string; baseUrl: string }

/** How it was sent: the page that it ended on, and how many requests it may have taken. */
type Sent = { page: Page; requests: number }

type Form = [what: string, naira: number, open: typeof anApplicationPage]

const application: Form = ['an application', 0, anApplicationPage]
const paidApplication: Form = ['an application with a fee', 5_000, anApplicationPage]
const freeEnrollment: Form = ['a free enrollment', 0, anEnrollmentPage]
const paidEnrollment: Form = ['a paid enrollment', 50_000, anEnrollmentPage]

// The forms share what keeps and sends them, so every way is tried with one of them: with one that takes a file where that makes a
// difference. What an enrollment does on a line that fails is tested below, and JavaScript off in plain-forms.spec.ts.
const ways: [way: string, send: (sending: Sending) => Promise<Sent>, form: Form, consoleErrors: string[]][] =
  [
    ['the script held back', sendUnhydrated, paidApplication, []],
    ['the script blocked', sendBlocked, paidEnrollment, ['net::ERR_FAILED', 'status of 422']],
    ['the line cut in the middle of it, and back', sendOverCutLine, application, ['net::ERR']],
    ['the tab killed before the response', sendFromKilledTab, paidApplication, []],
    // What sends a file has a key of its own.
    ['the tab killed before the response', sendFromKilledTab, freeEnrollment, []],
  ]

for (const [what, open] of [
  ['an application', anApplicationPage],
  ['an enrollment', anEnrollmentPage],
] as const)
  test(`${what} that is stored is told so, and leads to its payment, whatever else the response says`, async ({
    page,
  }, testInfo) => {
    const form = await open({ naira: 0 })
    const cv = testInfo.outputPath('cv.pdf')
    await writeFile(cv, aPdf())
    const malformed = { application: { _id: 'abc' }, enrollment: 'abc', statusLink: 1 }
    for (const response of [
      { body: 'Stored.' },
      { json: { message: 'Stored.', ...malformed, paymentLink: '/team' } },
    ]) {
      await page.route(`**${form.endpoint}`, route => route.fulfill({ status: 201, ...response }))
      await page.goto(form.page)
      await form.fill(page)
      await form.choose(page, cv)
      await page.getByRole('button', { name: form.button }).click()
      if (JSON.stringify(response).includes('paymentLink')) await page.waitForURL('**/team')
      else await expect(page.getByText(form.sent)).toBeVisible()
    }
  })

for (const [what, open] of [
  ['an application', anApplicationPage],
  ['an enrollment', anEnrollmentPage],
] as const)
  test(`${what} to which a page of somebody else responds is not said to be stored, and goes out again`, async ({
    page,
    site: { baseUrl },
  }, testInfo) => {
    const form = await open({ naira: 0 })
    const cv = testInfo.outputPath('cv.pdf')
    await writeFile(cv, aPdf())
    const portal = { status: 200, contentType: 'text/html', body: '<p>Welcome to our Wi-Fi.</p>' }
    await page.route(`**${form.endpoint}`, route => route.fulfill(portal), { times: 1 })
    await page.goto(form.page)
    await form.fill(page)
    await form.choose(page, cv)
    await page.getByRole('button', { name: form.button }).click()
    await expectUnsent(page, form)
    await expect(page.getByText(form.sent)).toBeHidden()
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByText(form.sent)).toBeVisible()
    expect(await findRecords(baseUrl, form)).toEqual([expect.objectContaining(form.record)])
  })

for (const [way, send, [what, naira, open], expectedConsoleErrors] of ways)
  test.describe(`with ${way}`, () => {
    test.use({ expectedConsoleErrors })

    test(`${what} is sent and stored once`, async ({ page, site: { baseUrl } }, testInfo) => {
      const form = await open({ naira })
      const cv = testInfo.outputPath('cv.pdf')
      await writeFile(cv, aPdf({ bytes: 2 * 1024 ** 2 }))
      const posts = recordPosts(page)
      const sent = await send({ page, form, cv, baseUrl })
      if (naira > 0) await pay(sent.page, form)
      else await expect(sent.page.getByText(form.sent)).toBeVisible()
      expect(posts.filter(path => path === form.endpoint)).toHaveLength(sent.requests)
      expect(await findRecords(baseUrl, form)).toEqual([expect.objectContaining(form.record)])
    })
  })

async function fill({ page, form, cv }: Sending) {
  await form.fill(page)
  await form.choose(page, cv)
}

const button = (page: Page, form: PublicForm) => page.getByRole('button', { name: form.button })

async function sendUnhydrated(sending: Sending): Promise<Sent> {
  const { page, form } = sending
  const release = await openUnhydrated(page, form.page)
  await fill(sending)
  await button(page, form).dblclick()
  await page.locator('html[data-script="requested"]').waitFor({ state: 'attached' })
  await form.expectFilled(page)
  release()
  return { page, requests: 1 }
}

/** Sends it with a wrong number first: the server's page has all that was typed, bar the file. */
async function sendBlocked(sending: Sending): Promise<Sent> {
  const { page, form, cv } = sending
  await blockScripts(page)
  await page.goto(form.page)
  await fill(sending)
  await page.getByLabel(form.phone).fill('080312345678')
  await button(page, form).click()
  await expect(page.getByLabel(form.phone)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(form.phone).fill('0803 123 4567')
  await form.expectFilled(page)
  await form.choose(page, cv)
  await button(page, form).click()
  return { page, requests: 2 }
}

async function sendOverCutLine(sending: Sending): Promise<Sent> {
  const { page, form, baseUrl } = sending
  const line = await openLine(baseUrl)
  await page.goto(line.baseUrl + form.page)
  await fill(sending)
  // An upload in its middle.
  const cut = line.cutIn(`POST ${form.endpoint}`, 1024 ** 2)
  await button(page, form).click()
  await cut
  await expectUnsent(page, form)
  line.mend()
  await button(page, form).click()
  return { page, requests: 2 }
}

/** Expects the message that nothing was stored, with the focus, and all that was typed. */
async function expectUnsent(page: Page, form: PublicForm) {
  const said = page.getByRole('alert').filter({ hasText: form.failed })
  await expect(said).toBeFocused()
  await expect(said).toContainText('Check your connection, then send it again.')
  await form.expectFilled(page)
}

/** The server has it, but the tab gets no response; a new tab has what was typed, and sends it again. */
async function sendFromKilledTab(sending: Sending): Promise<Sent> {
  const { page, form, cv, baseUrl } = sending
  const line = await openLine(baseUrl)
  await page.goto(line.baseUrl + form.page)
  await fill(sending)
  const stored = line.loseResponse(`POST ${form.endpoint}`)
  await button(page, form).click()
  await stored
  expect(await findRecords(baseUrl, form)).toHaveLength(1)
  const revived = await reviveTab(page, line.baseUrl + form.page)
  await form.expectFilled(revived)
  await form.choose(revived, cv)
  await button(revived, form).click()
  return { page: revived, requests: 2 }
}

async function pay(page: Page, form: PublicForm) {
  await page.waitForURL(/\/payments-sandbox\/|\/success\//)
  // Without script and mail an enrollment is paid for from the page that has the link to keep.
  if (page.url().includes('/success/')) await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL('**/payments-sandbox/**')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(form.result)
}

/** Returns the person's records as the admin area's API gives them. */
async function findRecords(baseUrl: string, form: PublicForm): Promise<unknown[]> {
  const response = await fetch(baseUrl + form.records, { headers: await signInOverHttp(baseUrl) })
  return response.json()
}

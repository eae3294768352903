import { expect, gotoHydrated, openUnhydrated, test } from '../support/browser'
import { pdfCv } from '../support/cv-bytes'
import { aPayment, report } from '../support/ledger'
import { anEnrollmentPage } from '../support/public-forms'
import { aJob, anApplication } from '../support/records'

// On a slow line a page can be read, filled in and pressed long before its script is there. All of that counts; that the forms send it
// once is in sent-once.spec.ts.

test('a CV is chosen from the browser’s own dialog, and shown or refused once the page is hydrated', async ({
  page,
}) => {
  const { id } = await aJob()
  const release = await openUnhydrated(page, `/job-application/${id}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Choose file', { exact: true }).click(),
  ])
  await chooser.setFiles(pdfCv)
  release()
  await expect(page.getByText(pdfCv.name)).toBeVisible()
  await expect(page.getByText('Replace file')).toBeVisible()
  const releaseNext = await openUnhydrated(page, `/job-application/${id}`)
  const picture = { name: 'my-cv-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) }
  await page.getByLabel('CV', { exact: true }).setInputFiles(picture)
  releaseNext()
  await expect(page.getByText('Choose a PDF, DOC or DOCX file.', { exact: true })).toBeVisible()
})

test('a submit of the contact form is checked with what was typed', async ({ page }) => {
  const release = await openUnhydrated(page, '/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@')
  await page.getByLabel('Subject').selectOption('Web Design')
  await page.getByLabel('Message').fill('A sign for a bakery.')
  await page.getByRole('button', { name: 'Submit' }).click()
  release()
  await expect(page.getByText('full email address')).toBeVisible()
  await expect(page.getByText('Enter your phone number.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('A sign for a bakery.')
  await expect(page).toHaveURL('/contact')
})

test('a press of "Pay now" leads to the checkout', async ({ page, site: _ }) => {
  const { id: applicationId } = await anApplication({ commitmentFee: 5_000 })
  const { reference } = await aPayment({ applicationId })
  await report(reference, 'failed')
  const release = await openUnhydrated(page, `/success/job-application?status=failed&reference=${reference}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  release()
  await page.waitForURL('**/payments-sandbox/**')
})

test('a press of a button of the header takes effect, on a phone too', async ({ page }) => {
  for (const [name, width, shown] of [
    ['About', 1440, page.getByRole('link', { name: 'Services' })],
    ['Contact panel', 1440, page.getByRole('link', { name: 'Contact Us' })],
    ['Menu', 390, page.getByRole('navigation', { name: 'Mobile' })],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const release = await openUnhydrated(page, '/jobs')
    await page.getByRole('button', { name, exact: true }).click()
    release()
    await expect(shown, name).toBeVisible()
  }
})

test('a press of the next arrow moves the projects', async ({ page }) => {
  const release = await openUnhydrated(page, '/')
  const first = page.getByRole('heading', { name: 'Harmattan Nights' })
  const before = (await first.boundingBox())?.x ?? 0
  await page.getByRole('button', { name: 'Next project' }).click()
  release()
  await expect.poll(async () => (await first.boundingBox())?.x).toBeLessThan(before - 300)
})

test('a press while React hydrates the page counts once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.addInitScript(() => {
    // React has just begun to listen, and renders in later tasks. `click()` would not do: it passes over one within another.
    const listen = document.addEventListener
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] === 'click') {
        document.addEventListener = listen
        const about = document.querySelector('.header-navigation-group')
        queueMicrotask(() =>
          about?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
        )
      }
      return listen.apply(document, args)
    }
  })
  await gotoHydrated(page, '/jobs')
  await expect(page.getByRole('button', { name: 'About', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test.describe('where a script of somebody else fails', () => {
  test.use({ expectedConsoleErrors: ['not ours'] })

  for (const way of ['throws', 'rejects'])
    test(`a press takes effect all the same: it ${way}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const release = await openUnhydrated(page, '/jobs')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const failed = page.waitForEvent('pageerror')
      await page.evaluate(way => {
        const error = new Error('not ours')
        if (way === 'rejects') void Promise.reject(error)
        else
          setTimeout(() => {
            throw error
          })
      }, way)
      await failed
      release()
      await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    })
})

test('a press of "Submit" that no form without script can take counts however late the script is', async ({
  page,
}) => {
  await page.clock.install()
  const release = await openUnhydrated(page, '/contact')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.clock.fastForward(6_000)
  release()
  await expect(page.getByText('Enter your phone number.')).toBeVisible()
})

test('a press of another button, soon after that of a form’s, is not given up with it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  const form = await anEnrollmentPage({ naira: 0 })
  const release = await openUnhydrated(page, form.page)
  await page.getByRole('button', { name: form.button }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.clock.fastForward(6_000)
  release()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
})

test('a press of "Enroll Now" sends the form without the script where that takes too long', async ({
  page,
}) => {
  await page.clock.install()
  const form = await anEnrollmentPage({ naira: 0 })
  await openUnhydrated(page, form.page)
  await form.fill(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: form.button }).click()
  await page.clock.fastForward(4_900)
  await expect(page).toHaveURL(form.page)
  await page.clock.fastForward(200)
  await expect(page.getByText(form.sent)).toBeVisible()
})

test.describe('in a browser too old to read the script', () => {
  test.use({ expectedConsoleErrors: ['SyntaxError'] })

  test('a press of "Enroll Now" sends the form', async ({ page }) => {
    await page.route('**/_next/static/chunks/*.js*', route =>
      route.fulfill({ body: 'class Newer { static { }' }),
    )
    const form = await anEnrollmentPage({ naira: 0 })
    await page.goto(form.page)
    await form.fill(page)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByText(form.sent)).toBeVisible()
  })
})

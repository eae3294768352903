import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, openUnhydrated, test } from '../support/browser'
import { aWord } from '../support/record-forms'
import { aCourse, aJob, anApplication } from '../support/records'

test('what is pressed in a list before its scripts have come opens with them', async ({
  adminPage,
  adminUrl,
}) => {
  const word = aWord()
  const { id: jobId, title } = await aJob({ title: `Finisher ${word}` })
  await anApplication({ jobId, applicantName: 'Ladi Gyang' })
  const course = await aCourse({ title: `Layout ${word}` })

  const releasePanel = await openUnhydrated(adminPage, adminUrl(`applications?position=${word}&sort=name`))
  await adminPage.getByRole('button', { name: 'View Ladi Gyang' }).click()
  await expect(adminPage).toHaveURL(new RegExp(`position=${word}&sort=name&view=`))
  releasePanel()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await expect(panel.getByRole('heading', { name: 'Ladi Gyang' })).toBeVisible()

  const releaseForm = await openUnhydrated(adminPage, adminUrl(`courses?title=${word}`))
  await adminPage.getByRole('button', { name: `Edit ${course.title}` }).click()
  await expect(adminPage).toHaveURL(new RegExp(`title=${word}&edit=${course.id}`))
  releaseForm()
  await expect(adminPage.getByRole('form', { name: 'Edit course' })).toBeVisible()

  const releaseEmptyForm = await openUnhydrated(adminPage, adminUrl(`jobs?title=${title}`))
  await adminPage.getByRole('button', { name: 'Add job' }).click()
  await expect(adminPage).toHaveURL(/edit=new/)
  releaseEmptyForm()
  await expect(adminPage.getByRole('form', { name: 'Add job' })).toBeVisible()
})

test('applications that are ticked before the scripts have come are selected with them, one or the page', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId, title } = await aJob({ title: `Finisher ${aWord()}` })
  for (const applicantName of ['Ladi Gyang', 'Pam Dung', 'Ngozi Eze'])
    await anApplication({ jobId, applicantName })
  const url = adminUrl(`applications?position=${encodeURIComponent(title)}`)
  for (const [label, told] of [
    ['Select Pam Dung', '1 of 3 selected'],
    ['Select page', '3 of 3 selected'],
  ] as const) {
    const release = await openUnhydrated(adminPage, url)
    await adminPage.getByLabel(label).check()
    release()
    await expect(adminPage.getByText(told)).toBeVisible()
    await expect(adminPage.getByLabel(label)).toBeChecked()
    await adminPage.getByRole('button', { name: 'Reject selected' }).click()
    await adminPage.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('a form that is sent before its scripts have come stays as it was typed, and is sent with them', async ({
  adminPage,
  adminUrl,
}) => {
  for (const [page, field, send] of [
    ['account', 'Current password', 'Change password'],
    ['administrators', 'Email', 'Add'],
    ['persons', 'Email', 'Look up'],
  ] as const) {
    const release = await openUnhydrated(adminPage, adminUrl(page))
    const input = adminPage.getByLabel(field, { exact: true })
    await input.fill('nobody.yet@example.com')
    await input.press('Enter')
    const button = adminPage.getByRole('button', { name: send, exact: true })
    await expect(button).toBeDisabled()
    // Pointed at, it does not look as if it could be pressed.
    const colour = () => button.evaluate(element => getComputedStyle(element).color)
    const before = await colour()
    await button.hover()
    expect(await colour()).toBe(before)
    release()
    await expect(button).toBeEnabled()
    await expect(input).toHaveValue('nobody.yet@example.com')
  }
  await adminPage.getByRole('button', { name: 'Look up' }).click()
  await expect(adminPage.getByText('Nothing is held under')).toBeVisible()
})

test.describe('a script that an admin page begins with', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_', 'SyntaxError', 'Unexpected token', 'ChunkLoadError'] })

  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  const HTML = { contentType: 'text/html', body: '<!doctype html><p>Log in to the hotspot' }

  for (const [how, respond] of [
    ['that does not come', (route: Route) => route.abort()],
    ['in whose place another page comes', (route: Route) => route.fulfill(HTML)],
  ] as const) {
    test(`${how} is told of, and the page can be tried again`, async ({ adminPage, adminUrl }) => {
      const { title } = await aJob({ title: `Finisher ${aWord()}` })
      const url = adminUrl(`jobs?title=${encodeURIComponent(title)}`)
      const html = await (await adminPage.request.get(url)).text()
      const source = html.match(/<script src="([^"]+\.js)"/)?.[1] ?? ''
      await adminPage.route(`**${source}`, respond)
      await adminPage.goto(url)
      await expect(notice(adminPage)).toContainText('so its buttons do nothing')
      await expectAccessible(adminPage)

      await adminPage.unroute(`**${source}`)
      await adminPage.getByRole('button', { name: 'Try again' }).click()
      await adminPage.getByRole('button', { name: `Edit ${title}` }).click()
      await expect(adminPage.getByRole('form', { name: 'Edit job' })).toBeVisible()
      await expect(adminPage).toHaveURL(/title=/)
      await expect(notice(adminPage)).toBeHidden()
    })
  }

  test('that fails when the others have begun is told of, and the page can be tried again', async ({
    adminPage,
    adminUrl,
  }) => {
    const { title } = await aJob({ title: `Finisher ${aWord()}` })
    const url = adminUrl(`jobs?title=${encodeURIComponent(title)}`)
    const html = await (await adminPage.request.get(url)).text()
    const sources = [...html.matchAll(/<script src="([^"]+\.js)" async/g)].map(([, source = '']) => source)
    const others = new Set(sources.slice(1))
    adminPage.on('requestfinished', request => others.delete(new URL(request.url()).pathname))
    const pattern = `**${sources[0]}`
    await adminPage.route(pattern, async route => {
      await expect.poll(() => others.size).toBe(0)
      await route.abort()
    })
    await adminPage.goto(url)
    // The notice; or, where React has begun with the page, what stands in its place.
    const told = /A part of this page did not arrive|Something went wrong, here or on the way/
    await expect(adminPage.getByText(told)).toBeVisible()

    await adminPage.unroute(pattern)
    await adminPage.getByRole('button', { name: 'Try again' }).click()
    await expect(adminPage.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
  })

  test('that takes two minutes is told of as well', async ({ adminPage, adminUrl }) => {
    await adminPage.clock.install()
    const release = await openUnhydrated(adminPage, adminUrl('jobs'))
    await adminPage.clock.fastForward(119_000)
    await expect(notice(adminPage)).toBeHidden()
    await adminPage.clock.fastForward(1_000)
    await expect(notice(adminPage)).toBeVisible()
    release()
    await expect(notice(adminPage)).toBeHidden()
  })
})

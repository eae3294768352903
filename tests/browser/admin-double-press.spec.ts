import type { Locator } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { delayRequests, expect, gotoAdminList, recordPosts, test } from '../support/browser'
import { edited } from '../support/record-forms'
import { anApplication } from '../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-environment'

test('a button of the admin area that is pressed twice at once sends one request', async ({
  adminPage,
  adminUrl,
}) => {
  const sent: string[] = []
  adminPage.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const pressTwice = (name: string) =>
    adminPage.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })

  const application = await anApplication({ applicantName: 'Ladi Bitrus' })
  await adminPage.goto(adminUrl(`applications?view=${application.id}`))
  await adminPage.getByLabel('New note').fill('Called back.')
  await pressTwice('Add note')
  await expect(adminPage.getByText('The note is added.')).toBeVisible()
  await pressTwice('Accept')
  await expect(adminPage.getByText('Ladi Bitrus is accepted.')).toBeVisible()

  const { id, title } = await edited.job.make()
  await adminPage.goto(adminUrl(`jobs?edit=${id}`))
  await adminPage.getByLabel('City').fill('Kano')
  await pressTwice('Update job')
  await expect(adminPage.getByText(`${title} is updated.`)).toBeVisible()
  await expect(adminPage.getByRole('form', { name: 'Edit job' })).toHaveCount(0)

  expect(sent).toEqual([
    `/api/admin/applications/${application.id}/notes`,
    `/api/admin/applications/${application.id}/status`,
    `/api/admin/jobs/edit/${id}`,
  ])
})

test('the second press of a double one reaches no button that has appeared under it, however late', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Talatu Gyang' })
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const box = await panel.getByRole('button', { name: 'Reject', exact: true }).boundingBox()
  if (!box) throw new Error('there is no Reject')
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2]
  await adminPage.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // Where the buttons stand differs with the screen and the names, so all presses are given the place of Reject.
  const press = (button: Locator) =>
    button.evaluate(
      (one, at) =>
        one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...at })),
      { clientX, clientY },
    )
  const release = await delayRequests(adminPage, url => url.searchParams.has('view'))
  // In the page itself, as soon as the browser has drawn the button.
  const second = adminPage.evaluate(
    async at => {
      const drawn = () => new Promise(requestAnimationFrame)
      const find = () =>
        [...document.querySelectorAll('dialog button')].find(one => one.textContent === 'Reject')
      while (!find()) await drawn()
      await drawn()
      await drawn()
      return find()?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...at }),
      )
    },
    { clientX, clientY },
  )
  await press(adminPage.getByRole('button', { name: 'View Talatu Gyang' }))
  const pressedAt = await adminPage.evaluate(() => performance.now())
  await adminPage.waitForFunction(since => performance.now() - since > 700, pressedAt)
  release()
  expect(await second).toBe(false)
  const { status } = await database().application.findUniqueOrThrow({ where: { id } })
  expect(status).toBe('pending')

  await press(panel.getByRole('button', { name: 'Reject', exact: true }))
  await expect(adminPage.getByText('Talatu Gyang is rejected.')).toBeVisible()
})

test.describe('on a line that is lost', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_'] })

  test('a job whose response never came is added once, however often its button is pressed', async ({
    adminPage,
    adminUrl,
  }) => {
    const { title } = await edited.job.make()
    await gotoAdminList(adminPage, adminUrl(`jobs?title=${title}`))
    await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
    const form = adminPage.getByRole('form', { name: 'Add job' })
    const add = form.getByRole('button', { name: 'Add job' })
    const copy = `Copy of ${title}`
    await form.getByLabel('Title').fill(copy)
    await adminPage.route(
      '**/api/admin/jobs',
      async route => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await add.click()
    const failure = adminPage.getByText('The site cannot be reached: check your connection.')
    await expect(failure).toHaveText(/If it was done all the same, trying again does not do it twice\.$/)
    await add.click()
    await expect(adminPage.getByText(`${copy} is added.`)).toBeVisible()
    // Before the message disappears by itself.
    await expect(failure).toHaveCount(0, { timeout: 1500 })
    expect(await database().job.count({ where: { title: copy } })).toBe(1)
  })
})

test('the button of the login says what it does until that is done, however often it is pressed', async ({
  page,
}) => {
  await page.goto('/admin/login')
  const release = await delayRequests(page, '**/api/admin/login')
  const sent = recordPosts(page)
  await page.getByLabel('Email').fill(ADMIN_EMAIL)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  for (const _press of [1, 2, 3]) await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Logging in' })).toBeVisible()
  release()
  await page.waitForURL('**/admin/dashboard')
  expect(sent.filter(path => path === '/api/admin/login')).toHaveLength(1)
})

import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { delayRequests, expect, gotoAdminList, signIn, stepBack, test } from '../support/browser'
import { edited, openForm, saveAsColleague } from '../support/record-forms'

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()
const close = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Close' }).click()
const goElsewhere = (page: Page) => page.getByRole('link', { name: 'Payments' }).click()
const goBack = (page: Page) => page.goBack()

test('unsaved changes are confirmed before Cancel, Close, a link or Back discards them', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await edited.job.make()
  await adminPage.goto(adminUrl(`jobs?title=${encodeURIComponent(title)}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const city = form.getByLabel('City')
  const question = adminPage.getByRole('dialog', { name: 'Discard your changes?' })
  await openForm(adminPage, title)
  await city.fill('Kano')
  for (const leave of [cancel, close, goElsewhere, stepBack]) {
    await leave(adminPage)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(city).toHaveValue('Kano')
  }
  await stepBack(adminPage)
  await expect(question).toBeVisible()
  await expectAccessible(adminPage)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toHaveCount(0)

  await openForm(adminPage, title)
  await expect(city).toHaveValue('Jos')
  await city.fill('Kano')
  await close(adminPage)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toHaveCount(0)
  expect(await edited.job.read(id)).toMatchObject({ city: 'Jos' })
})

test('a form is left while it is saved after a question that says so, and the late save leaves that of another record open', async ({
  adminPage,
  adminUrl,
}) => {
  const first = await edited.job.make()
  const second = await edited.job.make()
  await gotoAdminList(adminPage, adminUrl('jobs'))
  await openForm(adminPage, first.title)
  const release = await delayRequests(adminPage, '**/api/admin/jobs/edit/*')
  const city = adminPage.getByLabel('City')
  await city.fill('Kano')
  await adminPage.getByRole('button', { name: 'Update job' }).click()
  await cancel(adminPage)
  const question = adminPage.getByRole('dialog', { name: 'Leave while it is being saved?' })
  await question.getByRole('button', { name: 'Leave' }).press('Enter')
  await openForm(adminPage, second.title)
  await city.fill('Kaduna')
  release()
  await expect(adminPage.getByText(`${first.title} is updated.`)).toBeVisible()
  await expect(city).toHaveValue('Kaduna')
})

test('Escape closes a form also while somebody types, and asks first where something is unsaved', async ({
  adminPage,
  adminUrl,
}) => {
  const { title } = await edited.course.make()
  await gotoAdminList(adminPage, adminUrl(`courses?title=${encodeURIComponent(title)}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  await openForm(adminPage, title)
  await form.getByLabel('Title').press('Escape')
  await expect(form).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: `Edit ${title}` })).toBeFocused()

  await openForm(adminPage, title)
  const description = form.getByLabel('Description')
  await description.fill('Another text, long enough to be taken.')
  await description.press('Escape')
  const question = adminPage.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  // Behind the question the form stays.
  const fireClose = await holdCloseEvent(adminPage)
  await adminPage.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(description).toHaveValue('Another text, long enough to be taken.')
  // Elsewhere on the page it is somebody else's key.
  await adminPage.locator('#title').press('Escape')
  await expect(form).toBeVisible()
  await description.press('Escape')
  await expect(question).toBeVisible()
  await fireClose()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toHaveCount(0)
})

/** Holds the next `close` event of a dialog, as a browser does that has no time to paint. @returns the function that fires it */
async function holdCloseEvent(page: Page): Promise<() => Promise<void>> {
  const dialog = await page.evaluateHandle(() => {
    const held: { dialog?: EventTarget } = {}
    const hold = (event: Event) => {
      event.stopImmediatePropagation()
      if (event.target) held.dialog = event.target
    }
    window.addEventListener('close', hold, { capture: true, once: true })
    return held
  })
  return () => dialog.evaluate(held => void held.dialog?.dispatchEvent(new Event('close')))
}

test('after a saved edit, and one that was dropped, one step back leaves the list', async ({
  adminPage,
  adminUrl,
}) => {
  const { title } = await edited.course.make()
  await adminPage.goto(adminUrl('dashboard'))
  await adminPage.goto(adminUrl(`courses?title=${encodeURIComponent(title)}`))
  await openForm(adminPage, title)
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  await form.getByLabel('Description').fill('Another text, long enough to be taken.')
  await form.getByRole('button', { name: 'Update course' }).click()
  await expect(form).toHaveCount(0)
  // The URL follows once the page has been read again.
  await expect(adminPage).not.toHaveURL(/edit=/)
  await openForm(adminPage, title)
  await form.getByLabel('Description').fill('A third text, long enough to be taken.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await adminPage.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toHaveCount(0)
  await expect(adminPage).not.toHaveURL(/edit=/)
  await goBack(adminPage)
  await expect(adminPage).toHaveURL(/dashboard$/)
})

test('changes that are taken back, or dropped for a link, leave nothing in the way of Back', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.goto(adminUrl('dashboard'))
  const title = (name: string) => adminPage.getByRole('heading', { level: 1, name })
  const openAccount = () => adminPage.getByRole('link', { name: 'Account', exact: true }).click()
  const password = adminPage.getByLabel('Current password')
  await openAccount()
  await password.fill('typed')
  await password.fill('')
  await expect(password).toHaveValue('')
  await goBack(adminPage)
  await expect(title('Dashboard')).toBeVisible()

  await openAccount()
  await password.fill('typed')
  await goElsewhere(adminPage)
  await adminPage.getByRole('button', { name: 'Discard changes' }).click()
  await expect(title('Payments')).toBeVisible()
  await goBack(adminPage)
  await expect(title('Account')).toBeVisible()
  await goBack(adminPage)
  await expect(title('Dashboard')).toBeVisible()
})

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('adminDraft ')))

/** What is left of a tab that is killed: it asks nobody. */
async function openAnew(killed: Page, url: string): Promise<Page> {
  const page = await killed.context().newPage()
  await killed.close({ runBeforeUnload: false })
  await page.goto(url)
  return page
}

test('a course that was being edited in a killed tab is a draft, which can be saved or discarded', async ({
  adminPage,
  adminUrl,
}) => {
  const { make, read } = edited.course
  const { id, title } = await make()
  const { id: another } = await make()
  const url = adminUrl(`courses?edit=${id}`)
  await adminPage.goto(url)
  const form = (page: Page) => page.getByRole('form', { name: 'Edit course' })
  const seats = (page: Page) => form(page).getByLabel('Seats')
  const told = (page: Page) => form(page).getByText('A draft is back')
  await seats(adminPage).fill('9')

  const second = await openAnew(adminPage, url)
  await expect(told(second)).toBeVisible()
  await expect(seats(second)).toHaveValue('9')
  await expect(form(second).getByText('was saved since then')).toHaveCount(0)
  await expectAccessible(second)
  expect(await read(id)).toMatchObject({ seats: null })
  await form(second).getByRole('button', { name: 'Discard the draft' }).click()
  await expect(told(second)).toHaveCount(0)
  await expect(seats(second)).not.toHaveValue('9')
  expect(await drafts(second)).toEqual([])

  await seats(second).fill('9')
  const third = await openAnew(second, adminUrl(`courses?edit=${another}`))
  await expect(form(third)).toBeVisible()
  await expect(told(third)).toHaveCount(0)
  await third.goto(url)
  await expect(told(third)).toBeVisible()
  await form(third).getByRole('button', { name: 'Update course' }).click()
  await expect(third.getByText(`${title} is updated.`)).toBeVisible()
  await expect(form(third)).toHaveCount(0)
  expect(await drafts(third)).toEqual([])
  expect(await read(id)).toMatchObject({ seats: 9 })
})

test('a draft of a new job is there once its button is pressed, and gone once dropped or a week old', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.goto(adminUrl('jobs?edit=new'))
  const form = (page: Page) => page.getByRole('form', { name: 'Add job' })
  await form(adminPage).getByLabel('Title').fill('Bookbinder')
  const second = await openAnew(adminPage, adminUrl('jobs'))
  await second.getByRole('button', { name: 'Add job' }).click()
  await expect(form(second).getByLabel('Title')).toHaveValue('Bookbinder')
  await cancel(second)
  await second.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form(second)).toHaveCount(0)
  expect(await drafts(second)).toEqual([])

  await second.getByRole('button', { name: 'Add job' }).click()
  await form(second).getByLabel('Title').fill('Bookbinder')
  const third = await second.context().newPage()
  await third.clock.install({ time: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  await second.close()
  await third.goto(adminUrl('jobs?edit=new'))
  await expect(form(third).getByLabel('Title')).toHaveValue('')
  expect(await drafts(third)).toEqual([])
})

test.describe('a record whose response never came', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_'] })

  test('leaves no draft where it was saved all the same', async ({ adminPage, adminUrl }) => {
    const { id } = await edited.job.make()
    const url = adminUrl(`jobs?edit=${id}`)
    await adminPage.goto(url)
    const form = (page: Page) => page.getByRole('form', { name: 'Edit job' })
    await form(adminPage).getByLabel('City').fill('Kano')
    await adminPage.route(`**/api/admin/jobs/edit/${id}`, async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form(adminPage).getByRole('button', { name: 'Update job' }).click()
    await expect(adminPage.getByText('The site cannot be reached: check your connection.')).toBeVisible()
    expect(await drafts(adminPage)).toHaveLength(1)
    const second = await openAnew(adminPage, url)
    await expect(form(second).getByLabel('City')).toHaveValue('Kano')
    await expect.poll(() => drafts(second)).toEqual([])
    await expect(form(second).getByText('A draft is back')).toHaveCount(0)
  })

  test('is added once where it is new, though its draft is added again in another tab', async ({
    adminPage,
    adminUrl,
  }) => {
    const { title } = await edited.job.make()
    const copy = `Copy of ${title}`
    const url = adminUrl(`jobs?title=${title}`)
    await gotoAdminList(adminPage, url)
    await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
    const form = (page: Page) => page.getByRole('form', { name: 'Add job' })
    await form(adminPage).getByLabel('Title').fill(copy)
    await adminPage.route('**/api/admin/jobs', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form(adminPage).getByRole('button', { name: 'Add job' }).click()
    await expect(adminPage.getByText('The site cannot be reached: check your connection.')).toBeVisible()

    const second = await openAnew(adminPage, adminPage.url())
    await expect(form(second).getByText('A draft is back')).toBeVisible()
    await expect(form(second).getByLabel('Title')).toHaveValue(copy)
    await form(second).getByRole('button', { name: 'Add job' }).click()
    await expect(second.getByText(`${copy} is added.`)).toBeVisible()
    expect(await drafts(second)).toEqual([])
    expect(await database().job.count({ where: { title: copy } })).toBe(1)
  })
})

test.describe('a draft', () => {
  test.use({ expectedConsoleErrors: ['status of 409'] })

  test('of a job that was saved since shows what was saved, and is not saved over it unasked', async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const { id } = await edited.job.make()
    const url = adminUrl(`jobs?edit=${id}`)
    await adminPage.goto(url)
    const form = (page: Page) => page.getByRole('form', { name: 'Edit job' })
    await form(adminPage).getByLabel('City').fill('Kano')
    await saveAsColleague(site.baseUrl, 'lami-draft@example.com', 'jobs', id, { department: 'Bindery' })
    const second = await openAnew(adminPage, url)
    await expect(form(second).getByText('The job was saved since then.', { exact: false })).toBeVisible()
    await expect(form(second).getByLabel('City')).toHaveValue('Kano')
    await expect(form(second).getByLabel('Department')).toHaveValue('Bindery')
    await form(second).getByRole('button', { name: 'Update job' }).click()
    const question = second.getByRole('dialog', { name: 'Saved by somebody else' })
    await expect(question).toBeVisible()
    expect(await edited.job.read(id)).toMatchObject({ city: 'Jos', version: 2 })
    await expect(question).toContainText('You changed other fields, so both stay.')
    await question.getByRole('button', { name: 'Save my changes' }).click()
    await expect(form(second)).toHaveCount(0)
    expect(await edited.job.read(id)).toMatchObject({
      city: 'Kano',
      department: 'Bindery',
      requirements: ['A, with a comma'],
    })
  })

  test('whose field was saved otherwise since says so before it goes over that', async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const { id } = await edited.job.make()
    const url = adminUrl(`jobs?edit=${id}`)
    await adminPage.goto(url)
    const form = (page: Page) => page.getByRole('form', { name: 'Edit job' })
    await form(adminPage).getByLabel('City').fill('Kano')
    await saveAsColleague(site.baseUrl, 'lami-draft@example.com', 'jobs', id, {
      location: { city: 'Bukuru', country: 'Nigeria' },
      department: 'Bindery',
    })
    const second = await openAnew(adminPage, url)
    await form(second).getByLabel('Department').fill('Gilding')
    await form(second).getByRole('button', { name: 'Update job' }).click()
    const question = second.getByRole('dialog', { name: 'Saved by somebody else' })
    // The department was typed on what the colleague had saved.
    await expect(question).toContainText('Both changed City.')
    await question.getByRole('button', { name: 'Save my changes' }).click()
    await expect(form(second)).toHaveCount(0)
    expect(await edited.job.read(id)).toMatchObject({ city: 'Kano', department: 'Gilding' })
  })

  test('is gone for good once the newer version is loaded, or the draft discarded', async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const { id } = await edited.job.make()
    const url = adminUrl(`jobs?edit=${id}`)
    await adminPage.goto(url)
    const form = (page: Page) => page.getByRole('form', { name: 'Edit job' })
    const told = (page: Page) => form(page).getByText('A draft is back')
    let page = adminPage
    for (const [way, department] of [
      ['Load the newer version', 'Bindery'],
      ['Discard the draft', 'Gilding'],
    ] as const) {
      await form(page).getByLabel('City').fill('Kano')
      page = await openAnew(page, url)
      await expect(told(page)).toBeVisible()
      await saveAsColleague(site.baseUrl, 'lami-draft@example.com', 'jobs', id, { department })
      await form(page).getByRole('button', { name: 'Update job' }).click()
      const question = page.getByRole('dialog', { name: 'Saved by somebody else' })
      // The newer version has come.
      await expect(question).toContainText(department)
      if (way === 'Discard the draft') {
        await question.getByRole('button', { name: 'Keep editing' }).click()
        await form(page).getByRole('button', { name: way }).click()
      } else await question.getByRole('button', { name: way }).click()
      // Nothing is left of it beside what a colleague saved in between.
      await expect(form(page).getByLabel('Department')).toHaveValue(department)
      await expect(form(page).getByLabel('City')).toHaveValue('Jos')
      await expect(told(page)).toHaveCount(0)
      expect(await drafts(page)).toEqual([])
      await page.reload()
      await expect(form(page).getByLabel('Department')).toHaveValue(department)
      await expect(told(page)).toHaveCount(0)
    }
  })
})

/** The form of a job of its own, with a city typed into it. */
async function typeIntoForm(page: Page, adminUrl: (page: string) => string) {
  const { title } = await edited.job.make()
  await gotoAdminList(page, adminUrl(`jobs?title=${encodeURIComponent(title)}`))
  await openForm(page, title)
  const city = page.getByRole('form', { name: 'Edit job' }).getByLabel('City')
  await city.fill('Kano')
  return { title, city, question: page.getByRole('dialog', { name: 'Discard your changes?' }) }
}

test('what drops nothing is not asked about: another tab, a menu, a download, the skip link', async ({
  adminPage,
  adminUrl,
}) => {
  const { title, city, question } = await typeIntoForm(adminPage, adminUrl)
  const opened = () => adminPage.context().waitForEvent('page')
  const site = opened()
  await adminPage.getByRole('button', { name: `More for ${title}` }).click()
  await adminPage.getByRole('link', { name: `View on site ${title}` }).click()
  await (await site).close()
  const payments = opened()
  await adminPage.getByRole('link', { name: 'Payments' }).click({ modifiers: ['ControlOrMeta'] })
  await (await payments).close()
  await adminPage.evaluate(() => {
    const file = { href: '/robots.txt', download: 'robots.txt', textContent: 'A file' }
    document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), file))
  })
  const download = adminPage.waitForEvent('download')
  await adminPage.getByRole('link', { name: 'A file' }).click()
  await download
  await adminPage.getByRole('link', { name: 'Skip to content' }).focus()
  await adminPage.keyboard.press('Enter')
  await expect(adminPage).toHaveURL(/#main$/)
  await expect(adminPage.getByRole('main')).toBeFocused()
  await expect(question).toBeHidden()
  await expect(city).toHaveValue('Kano')

  // From a place on the page back to the page itself drops nothing, and the step after it leaves the form.
  await goBack(adminPage)
  await expect(adminPage).not.toHaveURL(/#main$/)
  await expect(question).toBeHidden()
  await stepBack(adminPage)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(city).toHaveValue('Kano')
  await goElsewhere(adminPage)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})

test('a question stays where it is asked again at once, and while its text is selected to beside it', async ({
  adminPage,
  adminUrl,
}) => {
  const { question } = await typeIntoForm(adminPage, adminUrl)
  const cancelButton = await adminPage.getByRole('button', { name: 'Cancel' }).elementHandle()
  await cancel(adminPage)
  await question.evaluate(async (dialog, again) => {
    const told = new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
    dialog.querySelector<HTMLElement>('.dialog-actions button')?.click()
    while ((dialog as HTMLDialogElement).open) await Promise.resolve()
    ;(again as HTMLElement).click()
    await told
  }, cancelButton)
  await expect(question).toBeVisible()

  const text = await question.getByText('What you typed has not been saved.').boundingBox()
  await adminPage.mouse.move((text?.x ?? 0) + 10, (text?.y ?? 0) + 10)
  await adminPage.mouse.down()
  await adminPage.mouse.move(20, 20, { steps: 4 })
  await adminPage.mouse.up()
  expect(await question.isVisible()).toBe(true)
  await adminPage.mouse.click(20, 20)
  await expect(question).toBeHidden()
})

test('a question that Back asks as the last one closes stays', async ({ adminPage, adminUrl }) => {
  const { question } = await typeIntoForm(adminPage, adminUrl)
  await cancel(adminPage)
  await adminPage.evaluate(() => {
    const destination = { key: '', url: location.href, sameDocument: true }
    const step = { navigationType: 'traverse', hashChange: false, destination }
    // Just before the page hears of the close, as a step back may come then.
    const stepAtClose = () => {
      window.navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), step))
    }
    window.addEventListener('close', stepAtClose, { capture: true, once: true })
  })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeVisible()
})

test('drafts outlive a session that ends, are nobody else’s, and go with the logout', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await edited.job.make()
  const url = adminUrl(`jobs?edit=${id}`)
  const form = (page: Page) => page.getByRole('form', { name: 'Edit job' })
  const told = (page: Page) => form(page).getByText('A draft is back')
  await adminPage.goto(url)
  await form(adminPage).getByLabel('City').fill('Kano')
  await adminPage.context().clearCookies()
  const second = await adminPage.context().newPage()
  await adminPage.close({ runBeforeUnload: false })
  await signIn(second, adminUrl('login'))
  await second.goto(url)
  await expect(told(second)).toBeVisible()

  const [kept = ''] = await drafts(second)
  await second.evaluate(
    ([name = '']) => {
      const another = name.replace(/(?<=adminDraft )\S+/, 'somebody-else')
      localStorage.setItem(another, localStorage.getItem(name) ?? '')
      localStorage.removeItem(name)
    },
    [kept],
  )
  const third = await openAnew(second, url)
  await expect(form(third).getByLabel('City')).toHaveValue('Jos')
  await expect(told(third)).toHaveCount(0)
  expect(await drafts(third)).toHaveLength(1)
  await third.getByRole('button', { name: 'Logout' }).click()
  await third.waitForURL('**/admin/login')
  expect(await drafts(third)).toEqual([])
})

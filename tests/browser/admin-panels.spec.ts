import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { expectAccessible } from '../support/accessibility'
import { delayRequests, expect, gotoAdminList, test } from '../support/browser'
import { aPdf } from '../support/cv-bytes'
import { aJob, anApplication } from '../support/records'

/** The dashboard's link to the application that came last. */
function newestApplication(page: Page) {
  return page.getByRole('region', { name: 'Recent Job Applications' }).getByRole('link').first()
}

/** Applications to a job of their own, the first 25 of which fill a page; gives their list. */
async function manyApplications(title: string, count: number) {
  const { id: jobId } = await aJob({ title })
  for (let n = 0; n < count; n++) {
    const cv = newCvKey()
    await cvStore().put(cv, Readable.from([aPdf()]))
    const applicantName = `Person ${String.fromCharCode(65 + n)}`
    await anApplication({ jobId, applicantName, cv, dateApplied: new Date(Date.now() - n * 1000) })
  }
  return `applications?position=${encodeURIComponent(title)}`
}

test('the panel opens where it is seen, the list stays where it is, and Close, Escape and Back close it', async ({
  adminPage,
  adminUrl,
}) => {
  // Without motion a page that scrolls is there at once.
  await adminPage.emulateMedia({ reducedMotion: 'reduce' })
  await gotoAdminList(adminPage, adminUrl(await manyApplications('Panel hand', 25)))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const heading = panel.getByRole('heading', { name: 'Person Y' })
  const view = adminPage.getByRole('button', { name: 'View Person Y' })
  const close = () => panel.getByRole('button', { name: 'Close' }).click()
  const pressEscape = () => adminPage.keyboard.press('Escape')
  const goBack = () => adminPage.goBack()
  for (const [width, ...ways] of [
    [1440, close, pressEscape, goBack],
    [1024, close],
    [768, goBack],
  ] as const) {
    await adminPage.setViewportSize({ width, height: 900 })
    for (const leave of ways) {
      await view.click()
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport()
      await expect(panel.getByRole('button', { name: 'Accept', exact: true })).toBeInViewport()
      await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport()
      if (width === 1440) await expect(view).toBeInViewport()
      await leave()
      await expect(panel).toHaveCount(0)
      await expect(view).toBeFocused()
    }
  }
})

test('View once more adds nothing to the history, steps take each other’s place in it, and each press counts', async ({
  adminPage,
  adminUrl,
}) => {
  await gotoAdminList(adminPage, adminUrl(await manyApplications('History hand', 6)))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const entries = await adminPage.evaluate(() => history.length)
  await adminPage.getByRole('button', { name: 'View Person D' }).click()
  await adminPage.getByRole('button', { name: 'View Person D' }).click()
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(panel.getByRole('heading', { name: 'Person E' })).toBeFocused()
  await adminPage.keyboard.press('n')
  await expect(panel.getByRole('heading', { name: 'Person F' })).toBeFocused()
  await expect(panel.getByText('6 of 6')).toBeVisible()
  await adminPage.keyboard.press('j')
  await adminPage.keyboard.press('k')
  await expect(panel.getByRole('heading', { name: 'Person E' })).toBeFocused()
  expect(await adminPage.evaluate(() => history.length)).toBe(entries + 1)
  await adminPage.goBack()
  await expect(panel).toHaveCount(0)

  // However soon after the one before.
  for (const key of ['j', 'j', 'j', 'j', 'j', 'k']) await adminPage.keyboard.press(key)
  await expect(panel.getByText('4 of 6')).toBeVisible()
  const id = await adminPage.getByRole('button', { name: 'View Person D' }).getAttribute('id')
  await expect(adminPage).toHaveURL(new RegExp(`[?&]${id?.replace('-', '=')}`))
  await adminPage.goBack()
  await expect(panel).toHaveCount(0)
})

test('whatever was opened and closed in a list, the next step back leaves it', async ({
  adminPage,
  adminUrl,
}) => {
  const list = await manyApplications('Back hand', 3)
  await adminPage.goto(adminUrl('dashboard'))
  await adminPage.getByRole('link', { name: /^Applications/ }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await adminPage.getByLabel('Position').fill('Back hand')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(url => url.href.endsWith(list.replace('%20', '+')))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const person = (name: string) => panel.getByRole('heading', { name, level: 2 })
  const entries = await adminPage.evaluate(() => history.length)
  for (const leave of [
    () => panel.getByRole('button', { name: 'Close' }).click(),
    () => adminPage.keyboard.press('Escape'),
  ]) {
    await adminPage.getByRole('button', { name: 'View Person A' }).click()
    await expect(person('Person A')).toBeFocused()
    await adminPage.getByRole('button', { name: 'View Person C' }).click()
    await expect(person('Person C')).toBeFocused()
    await panel.getByRole('button', { name: 'Previous' }).click()
    await expect(person('Person B')).toBeFocused()
    await leave()
    await expect(panel).toHaveCount(0)
    await expect(adminPage).toHaveURL(url => !url.searchParams.has('view'))
  }
  await test.step('nor does a panel that was open during a reload leave a step behind', async () => {
    for (const [reloads, leave] of [
      [2, () => panel.getByRole('button', { name: 'Close' }).click()],
      [1, () => adminPage.keyboard.press('Escape')],
    ] as const) {
      await adminPage.getByRole('button', { name: 'View Person A' }).click()
      await expect(adminPage).toHaveURL(/view=/)
      for (let times = 0; times < reloads; times++) await adminPage.reload()
      await panel.getByRole('button', { name: 'Next' }).click()
      await expect(person('Person B')).toBeFocused()
      await leave()
      await expect(panel).toHaveCount(0)
      await expect(adminPage).toHaveURL(
        url => url.searchParams.has('position') && !url.searchParams.has('view'),
      )
    }
  })
  // However soon after the close.
  await adminPage.getByRole('button', { name: 'View Person A' }).click()
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await adminPage.getByRole('button', { name: 'View Person B' }).click()
  await expect(person('Person B')).toBeFocused()
  await expect(adminPage).toHaveURL(url => url.searchParams.has('view'))
  expect(await adminPage.evaluate(() => history.length)).toBe(entries + 1)
  await expect(adminPage.getByRole('row').filter({ hasText: 'Person A' })).toContainText('Accepted')
  await adminPage.goBack()
  await expect(panel).toHaveCount(0)
  await adminPage.goBack()
  await expect(adminPage).toHaveURL(/applications$/)

  await test.step('one that a link led to has no list behind it', async () => {
    await adminPage.goBack()
    await newestApplication(adminPage).click()
    await expect(panel).toBeVisible()
    await adminPage.reload()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(adminPage).toHaveURL(/applications$/)
    await adminPage.goBack()
    await expect(adminPage).toHaveURL(/dashboard$/)
  })
})

test('after a close that waited for the page to be read again, the list’s links keep what is opened next', async ({
  adminPage,
  adminUrl,
}) => {
  await gotoAdminList(adminPage, adminUrl(await manyApplications('Late hand', 2)))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const byName = adminPage.getByRole('columnheader', { name: 'Name' }).getByRole('link')
  await adminPage.getByRole('button', { name: 'View Person A' }).click()
  const isReading = (url: URL) => url.searchParams.has('_rsc')
  const release = await delayRequests(adminPage, isReading)
  const reading = adminPage.waitForRequest(request => isReading(new URL(request.url())))
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await reading
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  release()
  await expect(adminPage).not.toHaveURL(/view=/)
  await adminPage.getByRole('button', { name: 'View Person B' }).click()
  await expect(byName).toHaveAttribute('href', /view=/)
  // The links have it before the URL, from which one step back leads to the list.
  await expect(adminPage).toHaveURL(/view=/)
  await adminPage.goBack()
  await expect(panel).toHaveCount(0)
  await adminPage.getByRole('button', { name: 'View Person A' }).click()
  await expect(byName).toHaveAttribute('href', /view=/)
})

test('what is opened, left and closed while the page is read again becomes one step from the list', async ({
  adminPage,
  adminUrl,
}) => {
  await gotoAdminList(adminPage, adminUrl(await manyApplications('Held hand', 3)))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const entries = await adminPage.evaluate(() => history.length)
  const idOf = async (name: string) =>
    (await adminPage.getByRole('button', { name: `View ${name}` }).getAttribute('id'))?.replace(
      'view-',
      '',
    ) ?? ''
  const ends = await idOf('Person B')
  const isReading = (url: URL) => url.searchParams.has('_rsc')
  const holdReading = async (begin: () => Promise<void>) => {
    const release = await delayRequests(adminPage, isReading)
    const reading = adminPage.waitForRequest(request => isReading(new URL(request.url())))
    await begin()
    await reading
    return release
  }
  const expectOneStep = async () => {
    await expect(adminPage).toHaveURL(url => url.searchParams.get('view') === ends)
    expect(await adminPage.evaluate(() => history.length)).toBe(entries + 1)
    // After a step back the page is read again; held, that would keep what the next press reads from being requested.
    const readAgain = adminPage.waitForResponse(response => isReading(new URL(response.url())))
    await adminPage.goBack()
    await readAgain
    await expect(adminPage).toHaveURL(
      url => url.searchParams.has('position') && !url.searchParams.has('view'),
    )
    await expect(panel).toHaveCount(0)
  }
  await test.step('a close, and another that is opened', async () => {
    await adminPage.getByRole('button', { name: 'View Person A' }).click()
    await expect(adminPage).toHaveURL(/view=/)
    const release = await holdReading(() =>
      panel.getByRole('button', { name: 'Accept', exact: true }).click(),
    )
    await panel.getByRole('button', { name: 'Close' }).click()
    await adminPage.getByRole('button', { name: 'View Person B' }).click()
    release()
    await expectOneStep()
  })
  await test.step('one that is opened, and the next', async () => {
    const release = await holdReading(() =>
      adminPage.getByRole('button', { name: 'Undo', exact: true }).click(),
    )
    await adminPage.getByRole('button', { name: 'View Person A' }).click()
    await panel.getByRole('button', { name: 'Next' }).click()
    release()
    await expectOneStep()
  })
})

test('a panel whose page was loaded by itself closes without loading another, though its list is one step behind', async ({
  adminPage,
  adminUrl,
}) => {
  const list = adminUrl(await manyApplications('Loaded hand', 1))
  await adminPage.goto(list)
  await adminPage.getByRole('button', { name: 'View Person A' }).click()
  await expect(adminPage).toHaveURL(/view=/)
  const url = adminPage.url()
  await adminPage.goto(list)
  await gotoAdminList(adminPage, url)
  let loads = 0
  adminPage.on('load', () => {
    loads += 1
  })
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(adminPage).not.toHaveURL(/view=/)
  await adminPage.getByRole('button', { name: 'View Person A' }).click()
  await expect(panel.getByRole('heading', { name: 'Person A' })).toBeFocused()
  expect(loads).toBe(0)
})

test('a panel that a link led to closes into its list, also where the browser keeps no more steps', async ({
  adminPage,
  adminUrl,
}) => {
  await manyApplications('Long day', 1)
  await adminPage.goto(adminUrl('dashboard'))
  await adminPage.evaluate(() => {
    for (let step = 0; step < 50; step++) window.history.pushState(null, '', window.location.href)
  })
  const menu = adminPage.getByRole('navigation')
  await menu.getByRole('link', { name: /^Applications/ }).click()
  await adminPage.getByRole('button', { name: 'View Person A' }).first().click()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await expect(panel).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await newestApplication(adminPage).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect(adminPage).toHaveURL(/applications$/)
})

test('a step over the end of a page counts while the page before it is still being read again, and shows its place in the whole list', async ({
  adminPage,
  adminUrl,
}) => {
  await gotoAdminList(adminPage, adminUrl(await manyApplications('Quick hand', 27)))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const person = (name: string) => panel.getByRole('heading', { name, level: 2 })
  const place = (words: string) => panel.getByText(words, { exact: true })
  let answer = () => {}
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  await adminPage.route(
    url => url.searchParams.has('_rsc') && !url.searchParams.has('page'),
    route => slow.then(() => route.continue()),
  )
  await adminPage.getByRole('button', { name: 'View Person X' }).click()
  for (const name of ['Person X', 'Person Y']) {
    await expect(person(name)).toBeFocused()
    await adminPage.keyboard.press('a')
    await expect(panel.getByRole('button', { name: 'Accepted', pressed: true })).toBeVisible()
    await adminPage.keyboard.press('j')
  }
  answer()
  await expect(person('Person Z')).toBeFocused()
  await expect(adminPage).toHaveURL(/page=2/)
  await expect(place('26 of 27')).toBeVisible()
  await adminPage.keyboard.press('k')
  await expect(person('Person Y')).toBeFocused()
  await expect(place('25 of 27')).toBeVisible()
  for (const next of ['26 of 27', '27 of 27']) {
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(place(next)).toBeVisible()
  }
  await expect(panel.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('from a record that the list does not hold, Next leads into the list', async ({
  adminPage,
  adminUrl,
}) => {
  const list = await manyApplications('Left hand', 3)
  await gotoAdminList(adminPage, adminUrl(`${list}&status=pending`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await adminPage.getByRole('button', { name: 'View Person A' }).click()
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(adminPage.getByRole('button', { name: 'View Person A' })).toHaveCount(0)
  await adminPage.reload()
  await expect(panel.getByRole('heading', { name: 'Person A' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(panel.getByRole('heading', { name: 'Person B' })).toBeFocused()
  await expect(panel.getByText('1 of 2', { exact: true })).toBeVisible()
})

test('keys do nothing while somebody types, and can be shown and switched off', async ({
  adminPage,
  adminUrl,
}) => {
  const list = await manyApplications('Typing hand', 2)
  await gotoAdminList(adminPage, adminUrl(list))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const person = (name: string) => panel.getByRole('heading', { name, level: 2 })
  await adminPage.keyboard.press('j')
  await expect(person('Person A')).toBeFocused()
  const note = panel.getByLabel('New note')
  await note.pressSequentially('jan?')
  await note.press('Escape')
  await expect(note).toHaveValue('jan?')
  await expect(person('Person A')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Accept', exact: true })).toBeEnabled()
  await note.fill('')
  await person('Person A').focus()
  await adminPage.keyboard.press('?')
  const help = adminPage.getByRole('dialog', { name: 'Keys' })
  await expect(help.getByText('Undo the last decision, within a minute')).toBeVisible()
  await expectAccessible(adminPage)
  // Behind the question they do nothing.
  await adminPage.keyboard.press('n')
  await help.getByRole('checkbox', { name: 'Use these keys, except while typing' }).uncheck()
  await adminPage.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await person('Person A').focus()
  await adminPage.keyboard.press('n')
  await expect(person('Person A')).toBeVisible()
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(person('Person B')).toBeFocused()
})

import type { Locator, Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { pressToHidden } from '../support/accessibility'
import { signInOverHttp } from '../support/administrator'
import { expect, gotoAdminList, recordPosts, test } from '../support/browser'
import { aJob, anApplication } from '../support/records'

const statusOf = async (id: string) =>
  (await database().application.findUniqueOrThrow({ where: { id } })).status

const focusIsOnBody = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('a second press at the same place does not turn a decision round, which can be undone after a reload, but only within its minute', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Nanret Gyang' })
  await adminPage.goto(adminUrl(`applications?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const accept = panel.getByRole('button', { name: 'Accept', exact: true })
  await expect(accept).toBeVisible()
  const sent = recordPosts(adminPage)
  const before = await accept.boundingBox()
  const x = (before?.x ?? 0) + 20
  const y = (before?.y ?? 0) + 20
  await adminPage.mouse.dblclick(x, y)
  const accepted = panel.getByRole('button', { name: 'Accepted', pressed: true })
  await expect(accepted).toBeVisible()
  const after = await accepted.boundingBox()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
  await adminPage.mouse.dblclick(x, y)
  await expect(adminPage.getByText('Nanret Gyang is accepted. Mail is off: call them.')).toBeVisible()
  expect(await statusOf(id)).toBe('accepted')
  expect(sent).toEqual([`/api/admin/applications/${id}/status`])

  const undo = undoOf(panel.locator('.applications-decisions'))
  await expect(undo).toHaveAttribute('aria-keyshortcuts', 'u')
  await adminPage.reload()
  await expect(undo).toBeVisible()
  await database().undoableDecision.update({
    where: { applicationId: id },
    data: { decidedAt: new Date(Date.now() - 61_000) },
  })
  await adminPage.reload()
  await expect(accepted).toBeVisible()
  await expect(undo).toHaveCount(0)
})

const undoOf = (place: Locator) => place.getByRole('button', { name: 'Undo', exact: true })

const ways = [
  ['Pam Gyang', (page: Page) => undoOf(page.getByRole('listitem')).click()],
  ['Grace Audu', (page: Page) => undoOf(page.locator('.applications-decisions')).click()],
  ['Nenrit Lar', (page: Page) => page.keyboard.press('u')],
] as const

test('a decision is undone by the toast, the panel’s button and the key U, and the focus stays where it can go on', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId, title } = await aJob({ title: 'Foil hand' })
  const ids: string[] = []
  for (const [applicantName] of ways) ids.push((await anApplication({ jobId, applicantName })).id)
  await adminPage.goto(adminUrl(`applications?position=${encodeURIComponent(title)}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  for (const [n, [name, undo]] of ways.entries()) {
    await adminPage.getByRole('button', { name: `View ${name}` }).click()
    await expect(panel.getByRole('heading', { name })).toBeFocused()
    await panel.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(panel.getByRole('button', { name: 'Rejected', pressed: true })).toBeFocused()
    await expect(adminPage.getByText(`${name} is rejected.`)).toBeVisible()
    await undo(adminPage)
    await expect(adminPage.getByText(`${name} is pending again.`)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Reject', exact: true, pressed: false })).toBeVisible()
    await expect(undoOf(adminPage.locator('body'))).toHaveCount(0)
    expect(await focusIsOnBody(adminPage)).toBe(false)
    expect(await statusOf(ids[n] ?? '')).toBe('pending')
    await panel.getByRole('heading', { name: 'History' }).click()
    await expect(panel.locator('.record-history-diff')).toHaveCount(2)
  }
})

test('an undo that comes after a colleague’s decision says so, and takes away the message that is no longer true', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Nanret Late' })
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(adminPage.getByText('Nanret Late is accepted.')).toBeVisible()
  await database().application.update({ where: { id }, data: { status: 'rejected' } })
  await undoOf(adminPage.getByRole('listitem')).press('Enter')
  await expect(adminPage.getByText('Nothing was undone: its minute may be over')).toBeVisible()
  await expect(adminPage.getByText('Nanret Late is accepted.')).toHaveCount(0)
  expect(await statusOf(id)).toBe('rejected')
})

test('the key U undoes the last decision after the next application is open, too, and nothing else', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Collator' })
  const second = await anApplication({ jobId, applicantName: 'Pam Gyang' })
  const first = await anApplication({ jobId, applicantName: 'Grace Audu' })
  await gotoAdminList(adminPage, adminUrl('applications?position=Collator&status=pending'))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await adminPage.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Grace Audu' })).toBeFocused()
  await adminPage.keyboard.press('r')
  await expect(adminPage.getByText('Grace Audu is rejected.')).toBeVisible()
  await adminPage.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Pam Gyang' })).toBeFocused()
  await expect(adminPage.getByRole('button', { name: 'View Grace Audu' })).toHaveCount(0)
  await adminPage.keyboard.press('u')
  await expect(adminPage.getByText('Grace Audu is pending again.')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'View Grace Audu' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Pam Gyang' })).toBeFocused()
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['pending', 'pending'])

  const sent = recordPosts(adminPage)
  await adminPage.keyboard.press('u')
  await adminPage.keyboard.press('a')
  await expect(adminPage.getByText('Pam Gyang is accepted.')).toBeVisible()
  expect(sent).toEqual([`/api/admin/applications/${second.id}/status`])
})

test('a page that was read before an undo and comes after it does not turn it round for a moment', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Bitrus Dung' })
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  let free = () => {}
  const freed = new Promise<void>(resolve => {
    free = resolve
  })
  const isRead = (url: URL) => url.searchParams.has('_rsc')
  const read: string[] = []
  await adminPage.route(isRead, async route => {
    const response = await route.fetch()
    if (read.push(route.request().url()) === 1) await freed
    await route.fulfill({ response })
  })
  await panel.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(() => read).toHaveLength(1)
  await undoOf(panel).click()
  await expect(adminPage.getByText('Bitrus Dung is pending again.')).toBeVisible()
  const turnedRound = await panel.evaluateHandle(dialog => {
    const seen: string[] = []
    const look = () => dialog.querySelector('[aria-pressed="true"]') && seen.push('pressed')
    new MutationObserver(look).observe(dialog, { subtree: true, childList: true, attributes: true })
    return seen
  })
  free()
  await expect.poll(() => read).toHaveLength(2)
  await expect(panel.getByText('Pending').first()).toBeVisible()
  expect(await turnedRound.jsonValue()).toEqual([])
})

test('the message that offers an undo stays for its minute, and no longer', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Nanret Gyang' })
  await adminPage.clock.install()
  await adminPage.goto(adminUrl(`applications?view=${id}`))
  await adminPage.getByRole('button', { name: 'Accept', exact: true }).click()
  const message = adminPage.getByText('Nanret Gyang is accepted.')
  await expect(message).toBeVisible()
  await adminPage.clock.runFor(50_000)
  await expect(message).toBeVisible()
  await adminPage.clock.runFor(15_000)
  await expect(message).toHaveCount(0)
})

/** Accepts an application as another administrator would, through the API. */
async function acceptAsColleague(baseUrl: string, id: string) {
  const headers = {
    ...(await signInOverHttp(baseUrl, 'nanzip-decides@example.com')),
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ status: 'accepted' })
  const url = `${baseUrl}/api/admin/applications/${id}/status`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
}

test('a question about several names them, job by job, and all are undone in one press, but for what a colleague decided in between', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const first = await aJob({ title: 'Riso hand, morning' })
  const second = await aJob({ title: 'Riso hand, evening' })
  const { id: mine } = await anApplication({ jobId: first.id, applicantName: 'Pam Gyang' })
  const back = { jobId: second.id, applicantName: 'Nenrit Lar', status: 'rejected' } as const
  const { id: theirs } = await anApplication(back)
  const standing = async () => [await statusOf(mine), await statusOf(theirs)]
  await adminPage.goto(adminUrl('applications?position=Riso%20hand'))
  const selectPage = adminPage.getByRole('checkbox', { name: 'Select page' })
  const undo = adminPage.getByRole('button', { name: 'Undo', exact: true })
  await selectPage.check()
  await adminPage.getByRole('button', { name: 'Accept selected' }).click()
  const question = adminPage.getByRole('dialog', { name: 'Accept 2 applications?' })
  await expect(question.getByText('They applied for 2 different jobs.')).toBeVisible()
  await expect(question.getByRole('region', { name: 'Riso hand, morning' })).toContainText('Pam Gyang')
  await expect(question.getByRole('region', { name: 'Riso hand, evening' })).toContainText(
    'Nenrit Lar (was rejected, and is taken back)',
  )
  await question.getByRole('button', { name: 'Accept 2' }).click()
  await expect(adminPage.getByText('2 applications accepted.')).toBeVisible()
  await undo.click()
  await expect(adminPage.getByText('2 applications as before.')).toBeVisible()
  expect(await standing()).toEqual(['pending', 'rejected'])
  await expect(undo).toHaveCount(0)

  const acceptAll = async (button: string) => {
    await adminPage.getByRole('button', { name: 'Accept selected' }).click()
    await adminPage.getByRole('button', { name: button }).click()
  }
  await test.step('what a colleague decided in between is left', async () => {
    await selectPage.check()
    await acceptAsColleague(site.baseUrl, theirs)
    await acceptAll('Accept 2')
    await expect(adminPage.getByText(/^1 application accepted\. .* accepted before\.$/)).toBeVisible()
    await undo.click()
    await expect(adminPage.getByText('1 application as before.')).toBeVisible()
    expect(await standing()).toEqual(['pending', 'accepted'])
    await expect(undo).toHaveCount(0)
  })
  await test.step('no undo is offered where that is all of them', async () => {
    await selectPage.check()
    await acceptAsColleague(site.baseUrl, mine)
    await acceptAll('Accept 1')
    await expect(adminPage.getByText(/^0 applications accepted\. .* accepted before\.$/)).toBeVisible()
    // At once, because the message that offers it disappears by itself.
    expect(await undo.count()).toBe(0)
  })
})

test('a message with Undo, which stays for a minute, covers no button at the end of a list or of a panel', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Page turner' })
  const applicantName = 'Oluwaseun Adebayo'
  await Promise.all(Array.from({ length: 26 }, () => anApplication({ jobId, applicantName })))
  await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))
  await adminPage.getByRole('checkbox', { name: 'Select page' }).check()
  await adminPage.getByRole('button', { name: 'Accept selected' }).click()
  await adminPage.getByRole('button', { name: 'Accept 25' }).click()
  const toast = adminPage.getByRole('listitem').filter({ hasText: '25 applications accepted.' })
  await expect(toast).toBeVisible()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  for (const width of [1440, 1024, 390, 320]) {
    await adminPage.setViewportSize({ width, height: 844 })
    await expectAboveAtTheEnd(adminPage.getByRole('link', { name: 'Next' }), toast)
    // On a wide screen the panel is beside the message.
    if (width > 1180) continue
    await adminPage
      .getByRole('button', { name: `View ${applicantName}` })
      .first()
      .click()
    await expectAboveAtTheEnd(panel.getByRole('button', { name: 'Erase application' }), toast)
    await adminPage.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
})

test('what the keyboard leads to is under no message that stays, on a phone, and under no bar of an open panel', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.emulateMedia({ reducedMotion: 'reduce' })
  await adminPage.setViewportSize({ width: 390, height: 740 })
  const { id: jobId } = await aJob({ title: 'Page turner' })
  const applicants = Array.from({ length: 12 }, (_, n) => `Person ${String.fromCharCode(65 + n)}`)
  for (const applicantName of applicants) await anApplication({ jobId, applicantName })
  await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))
  for (const name of applicants.slice(0, 2))
    await adminPage.getByRole('checkbox', { name: `Select ${name}` }).check()
  await adminPage.getByRole('button', { name: 'Reject selected' }).click()
  await adminPage.getByRole('button', { name: 'Reject 2' }).click()
  const message = adminPage.getByRole('listitem').filter({ hasText: '2 applications rejected.' })
  await expect(message).toBeVisible()
  await adminPage.getByRole('searchbox').focus()
  expect(await pressToHidden(adminPage, 'Tab', 36)).toEqual([])
  expect(await pressToHidden(adminPage, 'Shift+Tab', 20)).toEqual([])
  await expect(message).toBeVisible()
  // The bar over a panel stays at its head where the panel is beside the list, too.
  for (const width of [390, 1440]) {
    await adminPage.setViewportSize({ width, height: 740 })
    await adminPage.getByRole('button', { name: 'View Person L' }).click()
    const erase = adminPage.getByRole('button', { name: 'Erase application' })
    await erase.focus()
    expect(await pressToHidden(adminPage, 'Shift+Tab', 12), `${width} px`).toEqual([])
    await adminPage.keyboard.press('Escape')
    await expect(erase).toHaveCount(0)
  }
})

/** Scrolls to the end of whatever contains a control, and expects the control above the message there, once that is in its place. */
async function expectAboveAtTheEnd(control: Locator, message: Locator) {
  await expect
    .poll(async () => {
      await control.evaluate(element => {
        for (let at: Element | null = element; at; at = at.parentElement)
          at.scrollTo({ top: at.scrollHeight, behavior: 'instant' })
      })
      const [box, covering] = [await control.boundingBox(), await message.boundingBox()]
      return box && covering ? box.y + box.height < covering.y : 'one of them is not shown'
    })
    .toBe(true)
}

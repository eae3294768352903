import { Readable } from 'node:stream'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { signInOverHttp } from '../support/administrator'
import { expect, gotoAdminList, testWithPdfViewer as test } from '../support/browser'
import { aPdf } from '../support/cv-bytes'
import { aJob, anApplication } from '../support/records'

const COUNT = 10
// The browser's own viewer costs as much as all the rest: it draws the first of the CVs, the others come as a line of text.
const DRAWN = 1

/** Ten applications to one job, each with a CV that can be read; the newest is the first of the list. */
async function tenApplications(title: string) {
  const { id: jobId } = await aJob({ title })
  const names: string[] = []
  const cvs: string[] = []
  for (let n = 0; n < COUNT; n++) {
    const cv = newCvKey()
    await cvStore().put(cv, Readable.from([aPdf({ text: `The CV of number ${n}` })]))
    const applicantName = `Applicant ${String.fromCharCode(65 + n)}`
    await anApplication({
      jobId,
      applicantName,
      cv,
      cvFilename: `cv-${n}.pdf`,
      dateApplied: new Date(Date.now() - n * 1000),
    })
    names.push(applicantName)
    cvs.push(cv)
  }
  return { names, cvs }
}

// That a step leads over the end of a page of the list: admin-panels.spec.ts.
test('ten applications are read and decided with the keyboard alone, in two presses each', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const title = 'Ten hands'
  const { names, cvs } = await tenApplications(title)
  for (const cv of cvs.slice(DRAWN))
    await adminPage.route(`**/api/cv/${cv}*`, route =>
      route.fulfill({ contentType: 'text/plain', body: 'A CV' }),
    )
  await gotoAdminList(adminPage, adminUrl(`applications?position=${encodeURIComponent(title)}`))
  await expect(adminPage.getByText('10 applications')).toBeVisible()

  let presses = 0
  const press = async (key: string) => {
    presses++
    await adminPage.keyboard.press(key)
  }
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const decisionOf = (n: number) => (n % 3 === 0 ? 'rejected' : 'accepted')

  for (const [n, name] of names.entries()) {
    await press('j')
    await expect(panel.getByRole('heading', { name, exact: true, level: 2 })).toBeFocused()
    // The CV stays open from one to the next.
    if (n === 0) await press('p')
    await expect(panel.getByTitle(`Preview of cv-${n}.pdf`)).toBeVisible()
    await press(decisionOf(n) === 'accepted' ? 'a' : 'r')
    const made = decisionOf(n) === 'accepted' ? 'Accepted' : 'Rejected'
    await expect(panel.getByRole('button', { name: made, pressed: true })).toBeVisible()
  }
  expect(presses).toBe(2 * COUNT + 1)

  const headers = await signInOverHttp(site.baseUrl)
  const query = new URLSearchParams({ position: title })
  const listed: { applicantName: string; status: string }[] = await (
    await fetch(`${site.baseUrl}/api/admin/applications?${query}`, { headers })
  ).json()
  expect(listed.map(({ applicantName, status }) => [applicantName, status])).toEqual(
    names.map((name, n) => [name, decisionOf(n)]),
  )
})

import { writeFile } from 'node:fs/promises'
import { cvUploadSchema } from '@/lib/applications/schema'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { database } from '@/lib/platform/database'
import { expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { aPdf } from '../support/cv-bytes'
import { startFakeBlobStore } from '../support/fake-blob-store'
import { fillApplication } from '../support/public-forms'
import { aJob, stored } from '../support/records'
import { startVercelSite } from '../support/vercel-site'

const STORE = 'https://vercel.com/api/blob/**'
const MEBIBYTE = 1024 ** 2
const bytes = aPdf({ bytes: 4.5 * MEBIBYTE })

// The browser prints a line for what is refused.
test.use({ expectedConsoleErrors: ['status of 410'] })

// The site's own fixture is asked for, since its records are those of the database that this site reads.
test('on Vercel a large CV goes to Blob by itself, is given up there after three minutes without progress, and the form then names it', async ({
  page,
  site: _,
}, testInfo) => {
  // From the disk the browser has it sooner than from the test.
  const cv = testInfo.outputPath('large.pdf')
  await writeFile(cv, bytes)
  const blob = await startFakeBlobStore(true)
  const site = await startVercelSite(blob)
  const job = await aJob()
  await gotoHydrated(page, `${site.baseUrl}/job-application/${job.id}`)
  await fillApplication(page, { cv })
  const submit = page.getByRole('button', { name: 'Submit Application' })

  await test.step('a request without a response is given up', async () => {
    await page.clock.install()
    await page.route(STORE, () => undefined)
    const sent = page.waitForRequest(STORE)
    await submit.click()
    await sent
    await page.clock.runFor('03:00')
    const said = page.getByRole('alert').filter({ hasText: 'Check your connection, then send it again.' })
    await expect(said).toBeFocused()
    await page.unroute(STORE)
  })

  const sent: string[] = []
  await page.route(STORE, async route => {
    const request = route.request()
    const { search, searchParams } = new URL(request.url())
    const { 'x-vercel-blob-access': access, 'x-content-length': length } = request.headers()
    sent.push(`${request.method()} ${searchParams.get('pathname')} ${access} ${length}`)
    const taken = await fetch(`http://127.0.0.1:${blob.port}/${search}`, {
      method: 'PUT',
      // The browser does not hand out the bytes of a file on its way.
      body: new Uint8Array(bytes),
    })
    await route.fulfill({ body: await taken.text(), headers: { 'access-control-allow-origin': '*' } })
  })
  const posts = recordPosts(page)
  const permitted = page.waitForResponse(response => response.url().endsWith('/upload'))
  await submit.click()
  const { path } = cvUploadSchema.parse(await (await permitted).json())
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()

  expect(sent).toEqual([`PUT ${path} private ${bytes.length}`])
  expect(posts.filter(url => url.startsWith('/api/jobs'))).toEqual([
    `/api/jobs/apply/${job.id}/upload`,
    `/api/jobs/apply/${job.id}`,
  ])
  const row = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(row).toMatchObject({ cvFilename: 'large.pdf', cvBytes: bytes.length })
  expect([...blob.blobs.keys()]).toEqual([`cv-files/${row.cv}`])

  // A refusal of the site is reported as one, not as a lost connection.
  await page.reload()
  await page.getByRole('button', { name: 'Send another application' }).click()
  await fillApplication(page, { cv })
  await stored(database().job.update({ where: { id: job.id }, data: { isActive: false } }))
  await submit.click()
  await expect(page.getByRole('region', { name: 'Apply' }).getByRole('alert')).toContainText(CLOSED_MESSAGE)
  await site.stop()
  await blob.stop()
})

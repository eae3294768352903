import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { cvFolder } from '@/lib/cv-files/open-store'
import { anApplicationForm, listIds } from '@/tests/support/applying'
import { aPdf, PDF_TYPE } from '@/tests/support/cv-bytes'
import type { Scenario } from './scenario'
import type { Site } from './site'

const UPLOADS = 40
const CV_BYTES = 400_000

/** Forty people lose their connection in the middle of their CV. */
export const abortedUploads: Scenario = {
  name: 'aborted-uploads',
  title: `${UPLOADS} uploads that break off half way, at once`,
  lastsMs: 2_000,
  keepsServing: true,
  runsInFault: true,
  prepare: async () => ({
    strike: async site => {
      const [job] = await listIds(site.baseUrl, 'jobs')
      const before = unfinishedIn(site)
      await Promise.all(Array.from({ length: UPLOADS }, (_, number) => breakOff(site, job, number)))
      // The visitors' own uploads come and go meanwhile.
      for (let tries = 100; unfinishedIn(site) > before + 10 && tries > 0; tries--) await sleep(50)
      if (unfinishedIn(site) > before + 10) throw new Error('unfinished uploads stay on the disk')
    },
  }),
}

async function breakOff({ baseUrl }: Site, job: string, number: number): Promise<void> {
  const cv = {
    bytes: aPdf({ text: `Broken off ${number}`, bytes: CV_BYTES }),
    name: 'cv.pdf',
    type: PDF_TYPE,
  }
  const form = new Request(baseUrl, {
    method: 'POST',
    body: anApplicationForm({ email: `broken-off-${number}@example.com`, cv }),
  })
  const body = Buffer.from(await form.arrayBuffer())
  const upload = request(`${baseUrl}/api/jobs/apply/${job}`, {
    method: 'POST',
    headers: { 'Content-Type': form.headers.get('content-type') ?? '', 'Content-Length': body.length },
  })
  upload.on('error', () => {})
  const closed = new Promise(resolve => upload.once('close', resolve))
  await new Promise(resolve => upload.write(body.subarray(0, body.length / 2), resolve))
  upload.destroy()
  await closed
}

function unfinishedIn({ dataDir }: Site): number {
  return readdirSync(cvFolder(dataDir)).filter(name => name.endsWith('.part')).length
}

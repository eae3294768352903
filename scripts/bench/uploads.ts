import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { anApplicationForm, listIds } from '@/tests/support/applying'
import { aPdf, PDF_TYPE } from '@/tests/support/cv-bytes'

/** How many visitors send at once. */
export const CLIENTS = 16

// Replaced in each form by a number of as many digits.
const NUMBER = '000000'

/**
 * Applies for the first open job `count` times, each time with a CV of so many bytes; returns how long each took, in ms. Throws where one
 * is refused. The form is written once beforehand, because the site shares the processors with these visitors.
 * @param everyMs how often each visitor sends one; 0 as soon as the last one has its response
 */
export async function sendUploads(
  baseUrl: string,
  count: number,
  bytes: number,
  everyMs = 0,
): Promise<number[]> {
  const [job] = await listIds(baseUrl, 'jobs')
  const url = `${baseUrl}/api/jobs/apply/${job}`
  const cv = { bytes: aPdf({ bytes }), name: 'cv.pdf', type: PDF_TYPE }
  const form = new Response(anApplicationForm({ cv, email: `visitor-${NUMBER}@example.com` }))
  const type = form.headers.get('content-type') ?? ''
  const body = Buffer.from(await form.arrayBuffer())
  const place = body.indexOf(NUMBER)
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  await repeat(
    count,
    async number => {
      const own = Buffer.from(body)
      own.write(String(number).padStart(NUMBER.length, '0'), place)
      const began = performance.now()
      const status = await post(url, agent, type, own)
      times.push(performance.now() - began)
      if (status !== 201) throw new Error(`an upload was refused with ${status}`)
    },
    everyMs,
  )
  agent.destroy()
  return times
}

/** Posts a body and reads the response to its end; returns the status. */
function post(url: string, agent: Agent, type: string, body: Buffer): Promise<number | undefined> {
  const headers = { 'Content-Type': type, 'Content-Length': body.length }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, response => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .end(body)
  })
}

/** Runs work `count` times, by CLIENTS visitors at once, each of whom begins one every `everyMs`; their beginnings are evenly spread. */
export async function repeat(
  count: number,
  work: (number: number) => Promise<void>,
  everyMs = 0,
): Promise<void> {
  let next = 0
  const client = async (index: number) => {
    await sleep((everyMs * index) / CLIENTS)
    while (next < count) {
      const pause = sleep(everyMs)
      await work(next++)
      await pause
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
}

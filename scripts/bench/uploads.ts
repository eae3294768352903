import { setTimeout as sleep } from 'node:timers/promises'
import { anApplicationForm, apply } from '@/tests/support/applying'
import { aPdf, PDF_TYPE } from '@/tests/support/cv-bytes'

/** How many visitors send at once. */
export const CLIENTS = 16

/**
 * Applies for the first open job that many times, each time with a CV of that many bytes; returns how long each took, in ms.
 * Throws where one is refused.
 * @param everyMs how often a visitor sends one; left out for as soon as the last was responded to
 */
export async function sendUploads(
  baseUrl: string,
  count: number,
  bytes: number,
  everyMs = 0,
): Promise<number[]> {
  const [job]: { _id: string }[] = await (await fetch(`${baseUrl}/api/jobs`)).json()
  const cv = { bytes: aPdf({ bytes }), name: 'cv.pdf', type: PDF_TYPE }
  const times: number[] = []
  await repeat(
    count,
    async number => {
      const form = anApplicationForm({ cv, email: `visitor-${number}@example.com` })
      const began = performance.now()
      const response = await apply(baseUrl, job?._id ?? '', form)
      await response.arrayBuffer()
      times.push(performance.now() - began)
      if (response.status !== 201) throw new Error(`an upload was refused with ${response.status}`)
    },
    everyMs,
  )
  return times
}

/** Does that many things, a few at a time; `everyMs` is how often each visitor begins one, no two of them together. */
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

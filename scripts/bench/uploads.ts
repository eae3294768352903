import { anApplicationForm, apply } from '@/tests/support/applying'
import { aPdf, PDF_TYPE } from '@/tests/support/cv-bytes'

/** How many visitors send at once. */
export const CLIENTS = 16

/**
 * Applies for the first open job that many times, each time with a CV of that many bytes; returns how long each took, in ms.
 * Throws where one is refused.
 */
export async function sendUploads(baseUrl: string, count: number, bytes: number): Promise<number[]> {
  const [job]: { _id: string }[] = await (await fetch(`${baseUrl}/api/jobs`)).json()
  const cv = { bytes: aPdf({ bytes }), name: 'cv.pdf', type: PDF_TYPE }
  const times: number[] = []
  await repeat(count, async number => {
    const form = anApplicationForm({ cv, email: `visitor-${number}@example.com` })
    const began = performance.now()
    const response = await apply(baseUrl, job?._id ?? '', form)
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (response.status !== 201) throw new Error(`an upload was refused with ${response.status}`)
  })
  return times
}

/** Does that many things, a few at a time. */
export async function repeat(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

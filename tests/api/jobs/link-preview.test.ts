import { expect, test } from 'vitest'
import { GET as getCourseCard } from '@/app/og/course/[id]/route'
import { GET as getJobCard } from '@/app/og/job/[id]/route'
import type { RouteHandler } from '../../support/administrator'
import { aCourse, aJob } from '../../support/records'

async function draw(getCard: RouteHandler, record: Promise<{ id: string }>): Promise<Buffer> {
  const { id } = await record
  const response = await getCard(new Request(`http://localhost:3000/og/card/${id}`), {
    params: Promise.resolve({ id }),
  })
  expect(response.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await response.arrayBuffer())
}

test('a job in a script that the preview’s fonts lack has words in the place of its title, and no city', async () => {
  const arabic = await draw(getJobCard, aJob({ title: 'مصمم جرافيك', city: 'جوس' }))
  const words = await draw(getJobCard, aJob({ title: 'A job with us', city: 'جوس' }))
  const other = await draw(getJobCard, aJob({ title: 'A job with us', city: 'Jos' }))
  expect(arabic.equals(words)).toBe(true)
  expect(arabic.equals(other)).toBe(false)
})

test('a course in such a script has words in the place of its title, too', async () => {
  const arabic = await draw(getCourseCard, aCourse({ title: 'دورة الطباعة' }))
  const words = await draw(getCourseCard, aCourse({ title: 'A course with us' }))
  expect(arabic.equals(words)).toBe(true)
})

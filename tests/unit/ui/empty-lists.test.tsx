import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseList } from '@/components/courses/course-list'
import { JobList } from '@/components/jobs/job-list'

test('an empty list leads to the studio, as the other list may be empty too', () => {
  for (const list of [<JobList key="1" jobs={[]} />, <CourseList key="2" courses={[]} />]) {
    const links = renderToStaticMarkup(list).match(/href="[^"]*"/g)
    expect(links).toEqual(['href="/contact"'])
  }
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseLoadFailure } from '@/components/courses/course-load-failure'
import { JobLoadFailure } from '@/components/jobs/job-notices'

test.each([
  [CourseLoadFailure, 'Course Enrollment', 'course', '/courses'],
  [JobLoadFailure, 'Job Application', 'job', '/jobs'],
] as const)(
  '%# a record that cannot be shown is said once, under its page’s title',
  (Failure, title, noun, list) => {
    const html = renderToStaticMarkup(<Failure unknown />)
    expect(html).toContain(`<h1 class="visually-hidden">${title}</h1>`)
    expect(html.split(`Error fetching ${noun} details. Please try again later.`)).toHaveLength(2)
    expect(html).toContain(`There is no ${noun} at this address any more.`)
    expect(html).toContain(`href="${list}"`)
    expect(renderToStaticMarkup(<Failure />)).not.toContain('any more')
  },
)

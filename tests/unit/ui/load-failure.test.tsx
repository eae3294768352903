import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailure } from '@/components/ui/load-failure'

test('a record that cannot be shown is said once, under its page’s title', () => {
  const failure = {
    title: 'Job Application',
    noun: 'job',
    all: { href: '/jobs', label: 'See the open jobs' },
  }
  const html = renderToStaticMarkup(<LoadFailure {...failure} unknown />)
  expect(html).toContain('<h1 class="visually-hidden">Job Application</h1>')
  expect(html.split('Error fetching job details. Please try again later.')).toHaveLength(2)
  expect(html).toContain('There is no job at this address any more.')
  expect(html).toContain('href="/jobs"')
  expect(renderToStaticMarkup(<LoadFailure {...failure} unknown={false} />)).not.toContain('any more')
})

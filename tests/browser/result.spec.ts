import type { APIRequestContext } from '@playwright/test'
import { site } from '@/content/site'
import { expect, test } from '../support/browser'
import { readPage } from '../support/html'

const results = [
  {
    path: '/success/job-application?status=successful&message=Application+received',
    title: `${site.name} - Job Application Successful`,
    heading: 'Success',
    text: 'Application received',
  },
  {
    path: '/success/course-enrollment?status=successful',
    title: `${site.name} - Course Enrollment Successful`,
    heading: 'Success',
    text: 'Your submission was successful!',
  },
  {
    path: '/success/course-enrollment?status=failed',
    title: `${site.name} - Course Enrollment`,
    heading: 'Payment Required',
    text: 'Please complete the payment to finalize your course enrollment',
  },
  {
    path: '/success/print-order',
    title: `${site.name} - Payment Required`,
    heading: 'Payment Required',
    text: 'Please complete the payment to finalize your print order',
  },
]

for (const { path, title, heading, text } of results)
  test(`${path} says ${heading}`, async ({ request }) => {
    const page = await readPage(request, path)
    expect(page.texts('head title')).toEqual([title])
    expect(page.texts('h1')).toEqual([heading])
    expect(page.texts('main p')).toContain(text)
    expect(page.linksCalled('Back to Home', 'main')).toEqual(['/'])
  })

const withMessage = (request: APIRequestContext, message: string) =>
  readPage(request, `/success/job-application?status=successful&message=${encodeURIComponent(message)}`)

test('a message in the URL is shown as text, never as markup', async ({ request }) => {
  const page = await withMessage(request, '<img src=x onerror=alert(1)>')
  expect(page.texts('main p')).toContain('<img src=x onerror=alert(1)>')
  expect(page.attributes('img', 'src')).not.toContain('x')
})

test('a message that leads or pays elsewhere is not repeated', async ({ request }) => {
  const page = await withMessage(request, 'You are shortlisted. Pay 20,000 naira to 0123456789.')
  expect(page.texts('main p')).toContain('Your submission was successful!')
  for (const part of ['title', 'header', 'main', 'footer'])
    expect(page.texts(part).join(), part).not.toContain('0123456789')
})

test('a path that no page has leads to the not-found page, whose status is 404 and is not indexed', async ({
  request,
}) => {
  const page = await readPage(request, '/no/such/page')
  expect([page.path, page.status]).toEqual(['/404', 404])
  expect(page.texts('head title')).toEqual([`${site.name} - Page Not Found`])
  expect(page.attributes('meta[name="robots"]', 'content').join()).toContain('noindex')
  expect(page.texts('h1')).toEqual(['Oops! Page Not Found!'])
  expect(page.linksCalled('Back to home')).toEqual(['/home'])
})

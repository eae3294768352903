import { endOfPost, expect, test } from '../support/browser'
import { edited } from '../support/record-forms'

test.use({ expectedConsoleErrors: ['status of 422', 'status of 500', 'ERR_FAILED'] })

// The forms of jobs and courses are one component's.
test('a refused save marks the fields the server names, says so, and keeps what was typed', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await edited.job.make()
  const endpoint = '**/api/admin/jobs/edit/**'
  await adminPage.goto(adminUrl(`jobs?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const field = form.getByLabel('Department')
  await field.fill('Finishing')
  const save = form.getByRole('button', { name: 'Update job' })
  const refusal = {
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    detail: 'Check the marked fields and send them again.',
    errors: { department: ['There is no such department.'] },
  }
  await adminPage.route(endpoint, route => route.fulfill({ status: 422, json: refusal }))
  await save.click()
  await expect(form.getByText('There is no such department.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Finishing')
  for (const failure of ['status', 'network'] as const) {
    await adminPage.route(endpoint, route =>
      failure === 'status' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
    )
    const ended = endOfPost(adminPage, `/api/admin/jobs/edit/${id}`)
    await save.click()
    await ended
    await expect(adminPage.getByText('Nothing was saved. Please try again.').first()).toBeVisible()
    await expect(field).toHaveValue('Finishing')
  }
  expect(await edited.job.read(id)).toMatchObject({ department: 'Printing' })
  await adminPage.unroute(endpoint)
  await save.click()
  await expect(form).toHaveCount(0)
  expect(await edited.job.read(id)).toMatchObject({ department: 'Finishing' })
})

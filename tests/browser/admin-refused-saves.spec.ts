import { endOfPost, expect, test } from '../support/browser'
import { edited } from '../support/record-forms'

test.use({ expectedConsoleErrors: ['status of 422', 'status of 500', 'ERR_FAILED'] })

const cases = [
  {
    noun: 'job',
    label: 'Department',
    typed: 'Finishing',
    errors: { department: ['There is no such department.'] },
    before: { department: 'Printing' },
    after: { department: 'Finishing' },
  },
  {
    noun: 'course',
    label: 'Seats',
    typed: '9',
    errors: { seats: ['Eleven are enrolled already.'] },
    before: { seats: null },
    after: { seats: 9 },
  },
] as const

for (const { noun, label, typed, errors, before, after } of cases)
  test(`a refused save of a ${noun} marks the fields the server names, says so, and keeps what was typed`, async ({
    adminPage,
    adminUrl,
  }) => {
    const { list, make, read } = edited[noun]
    const { id } = await make()
    const endpoint = `**/api/admin/${list}/edit/**`
    await adminPage.goto(adminUrl(`${list}?edit=${id}`))
    const form = adminPage.getByRole('form', { name: `Edit ${noun}` })
    const field = form.getByLabel(label)
    await field.fill(typed)
    const save = form.getByRole('button', { name: `Update ${noun}` })
    const refusal = {
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Check the marked fields and send them again.',
      errors,
    }
    await adminPage.route(endpoint, route => route.fulfill({ status: 422, json: refusal }))
    await save.click()
    for (const [message] of Object.values(errors)) await expect(form.getByText(message)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
    for (const failure of ['status', 'network'] as const) {
      await adminPage.route(endpoint, route =>
        failure === 'status' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
      )
      const ended = endOfPost(adminPage, `/api/admin/${list}/edit/${id}`)
      await save.click()
      await ended
      await expect(adminPage.getByText('Nothing was saved. Please try again.').first()).toBeVisible()
      await expect(field).toHaveValue(typed)
    }
    expect(await read(id)).toMatchObject(before)
    await adminPage.unroute(endpoint)
    await save.click()
    await expect(form).toHaveCount(0)
    expect(await read(id)).toMatchObject(after)
  })

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingList } from '@/components/admin/dashboard/waiting-list'

const show = (applications: number, payments: number, messages: number) =>
  renderToStaticMarkup(<WaitingList waiting={{ applications, payments, messages }} base="/secret/admin" />)

test('what waits is counted in words, one of it as one', () => {
  expect(show(1, 1, 1).replace(/<[^>]+>/g, '|')).toMatch(
    /1 application waits for a decision.*1 payment to look at.*1 message waits for an answer/,
  )
  expect(show(1_200, 2, 3).replace(/<[^>]+>/g, '|')).toMatch(
    /1,200 applications wait for a decision.*2 payments to look at.*3 messages wait for an answer/,
  )
})

test('only what waits is named, and nothing where all is done', () => {
  expect(show(0, 0, 2)).not.toMatch(/application|payment/)
  expect(show(0, 0, 0)).toBe('')
})

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { checkConnection } from '@/lib/doctor/check-connection'
import { checkMissingCvs } from '@/lib/doctor/missing-cvs'
import { readSettings } from '@/lib/platform/env'
import { checkDatabase } from '@/scripts/doctor/database'
import { anApplication } from '../../support/records'

/** What the doctor says of the CVs, on the server and in the admin area alike. */
async function listFindings() {
  const found = await Promise.all([checkDatabase(readSettings()), checkConnection()])
  return found.map(findings =>
    findings.find(({ what }) => what.includes('the CVs of') || what.includes('The CVs of')),
  )
}

test('CVs that are not in the store are named, as of a disk that is not mounted, and those in its trash are there', async () => {
  expect(await listFindings()).toEqual([undefined, undefined])
  const keys = [newCvKey(), newCvKey()]
  for (const cv of keys) await anApplication({ cv })
  const [first = '', second = ''] = keys
  const put = (key: string) => cvStore().put(key, Readable.from([Buffer.from('a CV')]))

  await put(first)
  const missing = {
    state: 'fail',
    what: 'The store lacks the CVs of 1 of the 2 applications',
    how: expect.stringContaining('is mounted'),
  }
  expect(await listFindings()).toEqual([missing, missing])

  await put(second)
  await cvStore().trash(second)
  const there = { state: 'ok', what: 'The CVs of the stored applications are there' }
  expect(await listFindings()).toEqual([there, there])
})

test('one that is lost is named however many are newer', async () => {
  await anApplication({ cv: newCvKey() })
  for (let newer = 0; newer < 25; newer += 1) {
    const cv = newCvKey()
    await anApplication({ cv })
    await cvStore().put(cv, Readable.from([Buffer.from('a CV')]))
  }
  const missing = { state: 'fail', what: 'The store lacks the CVs of 1 of the 28 applications' }
  expect(await listFindings()).toEqual([expect.objectContaining(missing), expect.objectContaining(missing)])
})

test('of a store that does not respond it says nothing', async () => {
  expect(await checkMissingCvs(readSettings(), async () => [{ key: 'what no store has' }])).toEqual([])
})

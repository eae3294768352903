import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inspectFile } from '../../../support/inspect-cv'

const FIXTURES = 'tests/fixtures/cv'

describe('the files of real programs', () => {
  test.each(readdirSync(`${FIXTURES}/taken`))('%s is taken', async name => {
    expect(await inspectFile(`${FIXTURES}/taken/${name}`)).toBeNull()
  })

  test.each(readdirSync(`${FIXTURES}/refused`))('%s is refused', async name => {
    expect(await inspectFile(`${FIXTURES}/refused/${name}`)).toBe(name.split('-')[0])
  })
})

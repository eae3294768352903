import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSite } from '@/scripts/build/build-site'

vi.mock('node:fs', async original => ({ ...(await original<typeof fs>()) }))
afterEach(() => vi.restoreAllMocks())

test('over the build of another account nothing is begun, and it is said what to do', async () => {
  vi.spyOn(fs, 'accessSync').mockImplementation(path => {
    throw new Error(`EACCES: permission denied, access '${path}'`)
  })
  const folder = resolve(fs.existsSync('.next') ? '.next' : '.')
  await expect(buildSite('http://localhost:3000', false)).rejects.toThrow(
    `${folder} can't be written to (EACCES: permission denied, access '${folder}'): build as the account that it belongs to`,
  )
})

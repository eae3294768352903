import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { persistSecret } from '@/lib/platform/secrets'
import { chooseAccount } from '@/lib/postgres/account'
import { openLog } from '@/lib/postgres/log'

vi.mock('node:fs', async original => ({ ...(await original<typeof fs>()) }))

const SERVICE = { uid: 4321, gid: 8765 }

let dataDir: string
let given: string[]

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'owner-'))
  given = []
  const { statSync } = fs
  vi.spyOn(fs, 'statSync').mockImplementation(((path: string) =>
    path.startsWith(dataDir) ? SERVICE : statSync(path)) as never)
  vi.spyOn(fs, 'lchownSync').mockImplementation((path, uid, gid) => {
    expect({ uid, gid }).toEqual(SERVICE)
    given.push(String(path).slice(dataDir.length))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function makeThings(): Promise<string> {
  const store = diskStore(join(dataDir, 'cv-files'), 0)
  const key = newCvKey()
  await store.put(key, Readable.from([Buffer.from('a CV')]))
  await store.writeOwner('a database')
  persistSecret(dataDir, 'database-superuser')
  fs.closeSync(openLog(join(dataDir, 'postgres.log')) ?? 0)
  return key
}

test('what root makes in the DATA_DIR of a service, as by a restore, the service can open', async () => {
  vi.spyOn(process as Required<NodeJS.Process>, 'getuid').mockReturnValue(0)
  const key = await makeThings()
  expect(given).toEqual([
    '/cv-files',
    `/cv-files/${key}.part`,
    '/cv-files/store-id.part',
    '/secrets',
    expect.stringMatching(/^\/secrets\/database-superuser\.\w+$/),
    '/postgres.log',
  ])
  expect(chooseAccount(join(dataDir, 'postgres'))).toEqual(SERVICE)
})

test('whoever is not root gives nothing away', async () => {
  vi.spyOn(process as Required<NodeJS.Process>, 'getuid').mockReturnValue(SERVICE.uid)
  await makeThings()
  expect(given).toEqual([])
  expect(chooseAccount(join(dataDir, 'postgres'))).toBeUndefined()
})

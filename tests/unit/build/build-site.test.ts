import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSite, generateClientWhereStale } from '@/scripts/build/build-site'
import * as content from '@/scripts/build/check-content'
import { markServed } from '@/scripts/build/serving-mark'

vi.mock('node:fs', async original => ({ ...(await original<typeof fs>()) }))
const repository = process.cwd()
afterEach(() => {
  vi.restoreAllMocks()
  process.chdir(repository)
})

test('over the build of another account nothing is begun, and it is said what to do', async () => {
  vi.spyOn(fs, 'accessSync').mockImplementation(path => {
    throw new Error(`EACCES: permission denied, access '${path}'`)
  })
  const folder = resolve(fs.existsSync('.next') ? '.next' : '.')
  await expect(buildSite('http://localhost:3000')).rejects.toThrow(
    `${folder} can't be written to (EACCES: permission denied, access '${folder}'): build as the account that it belongs to`,
  )
})

test('in a folder that is read-only nothing is begun, and it is said to build elsewhere', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'read-only-'))
  process.chdir(folder)
  vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
  })
  const words = /can't be written to \(EROFS.*\): run npm run build where it can be/
  await expect(buildSite('http://localhost:3000')).rejects.toThrow(words)
  await expect(generateClientWhereStale()).rejects.toThrow(words)
  process.chdir(repository)
  fs.rmSync(folder, { recursive: true })
})

test('the build of a site that begins to serve while the next build looks at its texts is left alone', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'build-site-'))
  process.chdir(folder)
  fs.mkdirSync('.next')
  fs.writeFileSync('.next/build-stamp', 'of the build before')
  vi.spyOn(content, 'checkContent').mockImplementation(markServed)
  await expect(buildSite('https://www.example.com')).rejects.toThrow('serves the site from this folder')
  expect(fs.existsSync('.next/build-stamp')).toBe(true)
  process.chdir(repository)
  fs.rmSync(folder, { recursive: true })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markServed, requireUnserved } from '@/scripts/build/serving-mark'
import { listBuild } from '@/scripts/package/list-files'

const repository = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serving-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(repository)
  rmSync(folder, { recursive: true })
})

/** A process that serves until it is killed. */
async function serveApart() {
  const script = `import { createServer } from 'node:net'
    createServer().listen(\`.next/serving/\${process.pid}.sock\`, () => console.log('serving'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a build that is being served is not built over, one whose server is gone, however it went, is', async () => {
  await requireUnserved()
  await markServed()
  await expect(requireUnserved()).rejects.toThrow(`Process ${process.pid} serves the site from this folder`)
  rmSync(resolve(`.next/serving/${process.pid}.sock`))
  const killed = await serveApart()
  await expect(requireUnserved()).rejects.toThrow(`Process ${killed.pid} serves`)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(readdirSync('.next/serving')).toEqual([`${killed.pid}.sock`])
  await requireUnserved()
  expect(readdirSync('.next/serving')).toEqual([])
})

test('a package is made of a build that is being served, without its mark', async () => {
  await markServed()
  writeFileSync('.next/build-stamp', '')
  expect(listBuild()).toEqual(['.next/build-stamp'])
})

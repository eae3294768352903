import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// A pipe that nobody writes to keeps the system's thread that opens it, as a folder does whose disk is away.
const script = (pipe: string) => `
  import { open, readdir } from 'node:fs/promises'
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.promises.readdir = () => open(${JSON.stringify(pipe)})
  syncBuiltinESMExports()
  const { listFolder } = await import('./lib/platform/list-folder.ts')
  const { runScript } = await import('./scripts/start/run-script.ts')
  await runScript(() => listFolder('/away').then(() => {}))`

test('a process ends though a folder that it reads does not respond', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shutdown-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const words = ['--import', './scripts/tsx.mjs', '--input-type=module', '--eval', script(pipe)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said += piece
  })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  expect(said).toContain('no response in time')
})

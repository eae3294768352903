import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

// Names its folder once it is there, and then works for longer than anybody waits.
const SCRIPT = `
  import { runScript } from './scripts/start/run-script.ts'
  import { makeTemporaryFolder } from './scripts/start/temporary-folder.ts'
  await runScript(async () => {
    console.log(makeTemporaryFolder('broken-off').folder)
    await new Promise(done => setTimeout(done, 60_000))
  })`

test('a temporary folder is removed where its script is broken off', async () => {
  const words = ['--import', './scripts/tsx.mjs', '--input-type=module', '--eval', SCRIPT]
  const script = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(script.stdout, 'data')
  const folder = String(line).trim()
  expect(existsSync(folder)).toBe(true)
  script.kill('SIGTERM')
  await once(script, 'exit')
  expect(existsSync(folder)).toBe(false)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { UNREAD_BY_BUILDS } from '@/lib/platform/env-schema'
import { runProgram } from '@/scripts/build/run-program'

const folder = mkdtempSync(join(tmpdir(), 'program-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a program that builds is told no secret of the site, nor does it look for one in .env', async () => {
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret of thirty-two characters')
  vi.stubEnv('DATABASE_URL', 'postgresql://site:secret@localhost/site')
  const told = join(folder, 'told')
  const program = `require('node:fs').writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.env))`
  await runProgram('tsx', ['-e', program], { env: { SITE_URL: 'https://www.example.com' } })
  const variables = JSON.parse(readFileSync(told, 'utf8'))
  for (const name of UNREAD_BY_BUILDS) expect(variables[name], name).toBe('')
  expect(variables).toMatchObject({ SITE_URL: 'https://www.example.com', PATH: process.env.PATH })
  vi.unstubAllEnvs()
})

test('what the system ended is told by its signal, as it has no last word of its own', async () => {
  // Generating the client, it reads this first.
  const config = join(folder, 'prisma.config.mjs')
  writeFileSync(config, "process.kill(process.pid, 'SIGKILL')")
  await expect(runProgram('prisma', ['generate', `--config=${config}`])).rejects.toThrow(
    /ended by SIGKILL: .* memory/,
  )
})

test('a full disk is told last, below what the program has to say of it', async () => {
  const program =
    "throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })"
  await expect(runProgram('tsx', ['-e', program])).rejects.toThrow(
    /: the disk is full\. Make room .*again\.$/,
  )
})

test('npm start says so of its build', () => {
  mkdirSync(join(folder, 'node_modules/tsx'), { recursive: true })
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts/tsx.mjs'), "process.kill(process.pid, 'SIGKILL')")
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/start.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The build was ended by SIGKILL: /),
  })
})

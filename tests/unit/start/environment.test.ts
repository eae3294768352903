import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'environment-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script that loads the environment in that folder; gives what it then sees and what it printed. */
function load(shell: Record<string, string> = {}) {
  const script = join(folder, 'script.ts')
  writeFileSync(
    script,
    `import ${JSON.stringify(resolve('scripts/start/load-environment.ts'))}
     console.log(process.env.PORT, process.env.SMTP_URL, process.env.MAIL_FROM)`,
  )
  const hook = resolve('scripts/tsx.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', hook, script], {
    cwd: folder,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...shell },
  })
  return { status, output: stdout.trim(), errors: stderr.trim().split('\n').filter(Boolean) }
}

const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))

test('.env and .env.local are both read: the shell wins over both, .env.local over .env', () => {
  write('.env', 'PORT=4001', 'SMTP_URL=smtp://shared:25', 'MAIL_FROM=site@studio.test')
  write('.env.local', 'PORT=4002', 'SMTP_URL=smtp://mine:25')
  expect(load()).toMatchObject({ status: 0, output: '4002 smtp://mine:25 site@studio.test' })
  expect(load({ PORT: '4003' }).output).toBe('4003 smtp://mine:25 site@studio.test')
})

test('a wrong value in either file is one line that names it', () => {
  for (const name of ['.env', '.env.local']) {
    write(name, 'PORT=eighty')
    expect(load()).toMatchObject({ status: 1, errors: [expect.stringContaining('PORT')] })
    write(name, '')
  }
})

test('the oldest Node that the scripts ask for is the one package.json names', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const required = /Node (\d+\.\d+) or newer/.exec(readFileSync('scripts/check-node.mjs', 'utf8'))?.[1]
  expect(engines.node).toBe(`>=${required}`)
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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

test('a file that Windows has written is read, or refused where nothing in it could be', () => {
  write('.env', '\uFEFFPORT=4001', 'SMTP_URL=smtp://mine:25\r', 'MAIL_FROM=site@studio.test\r')
  expect(load()).toMatchObject({ status: 0, output: '4001 smtp://mine:25 site@studio.test' })
  writeFileSync(join(folder, '.env'), Buffer.from('PORT=4001\n', 'utf16le'))
  expect(load()).toMatchObject({ status: 1, errors: ['.env is not in UTF-8: save it anew as that.'] })
})

test('a file that cannot be read is named', () => {
  mkdirSync(join(folder, '.env'))
  const words =
    /^\.env can't be read \(EISDIR.*\): see that it is a file of the account that runs the site\.$/
  expect(load()).toMatchObject({ status: 1, errors: [expect.stringMatching(words)] })
})

test('a wrong value in either file is one line that names it', () => {
  for (const name of ['.env', '.env.local']) {
    write(name, 'PORT=eighty')
    expect(load()).toMatchObject({ status: 1, errors: [expect.stringContaining('PORT')] })
    write(name, '')
  }
})

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.5.0', false],
  ['22.12.0', true],
  ['23.1.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('a start under Node %s goes on: %s', (node, goesOn) => {
  const pretended = `Object.defineProperties(process, { version: { value: 'v${node}' }, versions: { value: { node: '${node}' } } })
    await import(${JSON.stringify(pathToFileURL(resolve('scripts/check-node.mjs')).href)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', pretended], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual(goesOn ? [0, ''] : [1, expect.stringContaining(`this is v${node}`)])
})

test('a start before anything is installed says what to run first', () => {
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['package.json', ...['start', 'run', 'check-node'].map(name => `scripts/${name}.mjs`)])
    cpSync(file, join(folder, file))
  const start = () => spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(start()).toMatchObject({ status: 1, stderr: 'The packages are not installed: run npm ci first.\n' })
  mkdirSync(join(folder, 'node_modules'))
  expect(start()).toMatchObject({ status: 1, stderr: 'The site is not built: run npm run build first.\n' })
})

test('the Node that is asked for is the one that Prisma takes', () => {
  const enginesOf = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).engines.node
  expect(enginesOf('.')).toBe(enginesOf('node_modules/@prisma/client'))
})

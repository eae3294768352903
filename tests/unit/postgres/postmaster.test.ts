import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptStalePidFile, findPostmaster } from '@/lib/postgres/postmaster'

vi.mock('node:fs', async original => ({ ...(await original<typeof fs>()) }))

let folder: string
let started: ChildProcess[]

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'postmaster-'))
  started = []
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const child of started) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

// As PostgreSQL writes it: its process, its folder, when it started, its port, sockets, where it listens, its shared
// memory, its state.
function writePidFile(pid: number, state = 'ready   '): string {
  const pidFile = `${pid}\n${folder}\n1790000000\n54321\n\n127.0.0.1\n  5432001         7\n${state}\n`
  fs.writeFileSync(join(folder, 'postmaster.pid'), pidFile)
  return pidFile
}

const readPidFile = () => fs.readFileSync(join(folder, 'postmaster.pid'), 'utf8')

/** Starts a process that lives until the test is over, under a command line of its own. */
async function aProcess(command: string): Promise<number> {
  const child = spawn('sleep', ['1000'], { argv0: command, stdio: 'ignore' })
  started.push(child)
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  // Between the fork and the program's start it still has the command line of this test.
  const { pid = 0 } = child
  await expect.poll(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(command)
  return pid
}

/** The number of a process that has ended. */
async function aDeadProcess(): Promise<number> {
  const child = spawn('true')
  await new Promise(resolve => child.once('close', resolve))
  return child.pid ?? 0
}

test('a folder without postmaster.pid, or with one that holds no number, has no server', () => {
  expect(findPostmaster(folder)).toBeUndefined()
  fs.writeFileSync(join(folder, 'postmaster.pid'), 'no number\n')
  expect(findPostmaster(folder)).toBeUndefined()
  adoptStalePidFile(folder)
  expect(readPidFile()).toBe('no number\n')
})

test('a server that runs on the folder is found, and whether it is stopping; its postmaster.pid is left alone', async () => {
  const pid = await aProcess(`postgres -D ${folder}`)
  const pidFile = writePidFile(pid)
  expect(findPostmaster(folder)).toEqual({ pid, port: 54321, stopping: false })
  adoptStalePidFile(folder)
  expect(readPidFile()).toBe(pidFile)
  writePidFile(pid, 'stopping')
  expect(findPostmaster(folder)).toEqual({ pid, port: 54321, stopping: true })
})

test('the postmaster.pid of a process that has ended says nothing, and stays for PostgreSQL to judge', async () => {
  const pidFile = writePidFile(await aDeadProcess())
  expect(findPostmaster(folder)).toBeUndefined()
  adoptStalePidFile(folder)
  expect(readPidFile()).toBe(pidFile)
})

test('a number that another program has by now is no server: the postmaster.pid is never removed, but becomes ours for a start', async () => {
  const pid = await aProcess('another program')
  const pidFile = writePidFile(pid)
  expect(findPostmaster(folder)).toBeUndefined()
  expect(readPidFile()).toBe(pidFile)
  adoptStalePidFile(folder)
  const [first, ...rest] = readPidFile().split('\n')
  expect(Number(first)).toBe(process.pid)
  // The shared memory by which PostgreSQL finds connections that outlived their server is still named.
  expect(rest).toEqual(pidFile.split('\n').slice(1))
  expect(findPostmaster(folder)).toBeUndefined()
})

test('another folder’s server is not this one’s', async () => {
  writePidFile(await aProcess('postgres -D /srv/another/folder'))
  expect(findPostmaster(folder)).toBeUndefined()
})

test('a process that cannot be looked at counts as the server: no second one is started beside it', async () => {
  const pid = await aProcess('another program')
  const pidFile = writePidFile(pid)
  const { readFileSync } = fs
  vi.spyOn(fs, 'readFileSync').mockImplementation(((path: fs.PathOrFileDescriptor, options?: 'utf8') => {
    if (String(path).startsWith('/proc/')) throw Object.assign(new Error('denied'), { code: 'EACCES' })
    return readFileSync(path, options)
  }) as typeof readFileSync)
  expect(findPostmaster(folder)).toEqual({ pid, port: 54321, stopping: false })
  adoptStalePidFile(folder)
  expect(readPidFile()).toBe(pidFile)
})

// After a power cut the low numbers are the system's own programs'; ProtectProc=invisible hides those from the site.
test('a process of another account that is hidden is no server of our folder, and counts as one of a folder that is not ours', async () => {
  const pid = await aProcess('another program')
  writePidFile(pid)
  const { readFileSync } = fs
  vi.spyOn(fs, 'readFileSync').mockImplementation(((path: fs.PathOrFileDescriptor, options?: 'utf8') => {
    if (String(path).startsWith('/proc/')) throw Object.assign(new Error('hidden'), { code: 'ENOENT' })
    return readFileSync(path, options)
  }) as typeof readFileSync)
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  expect(findPostmaster(folder)).toBeUndefined()
  const { uid } = fs.statSync(folder)
  vi.spyOn(process as Required<NodeJS.Process>, 'getuid').mockReturnValue(uid + 1)
  expect(findPostmaster(folder)).toMatchObject({ pid })
})

test('a process of another account, to whom no signal may be sent, is looked at all the same', async () => {
  const pid = await aProcess(`postgres -D ${folder}`)
  writePidFile(pid)
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  expect(findPostmaster(folder)).toMatchObject({ pid })
})

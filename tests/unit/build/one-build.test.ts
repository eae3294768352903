import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOnlyBuild } from '@/scripts/build/one-build'
import * as progress from '@/scripts/start/progress'

const MARK = '.next/cache/building.sock'
const repository = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-build-'))
  process.chdir(folder)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.chdir(repository)
  rmSync(folder, { recursive: true })
})

/** A process that builds until it is killed. */
async function buildApart() {
  mkdirSync('.next/cache', { recursive: true })
  const script = `require('node:net').createServer().listen('${MARK}', () => console.log('building'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

/** Resolves once a start says that it waits. */
function untilWaiting(): Promise<void> {
  return new Promise(resolve => {
    const runStep = progress.runStep
    vi.spyOn(progress, 'runStep').mockImplementation((name, work, outcome) => {
      expect(name).toBe('Waiting for another process, which builds the site in this folder')
      resolve()
      return runStep(name, work, outcome)
    })
  })
}

test('who builds waits for the process that does so already, and goes on when that is killed', async () => {
  const other = await buildApart()
  const waiting = untilWaiting()
  const work = vi.fn(async () => 'built')
  const built = asOnlyBuild(work)
  await waiting
  expect(work).not.toHaveBeenCalled()
  other.kill('SIGKILL')
  expect(await built).toBe('built')
  expect(existsSync(MARK)).toBe(false)
})

/** Notes when each build begins and ends; b fails. */
function noteBuilds() {
  const events: string[] = []
  const build = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise(resolve => setImmediate(resolve))
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
  }
  const runAll = (names: readonly string[]) => Promise.allSettled(names.map(name => asOnlyBuild(build(name))))
  return { events, runAll }
}

function expectOneByOne(events: readonly string[], names: readonly string[]): void {
  expect(events).toHaveLength(names.length * 2)
  for (let at = 0; at < events.length; at += 2)
    expect(events[at + 1]).toBe(events[at]?.replace('begins', 'ends'))
}

test('of many that begin together one builds after the other, also after one that fails', async () => {
  const names = [...'abcdefghijkl']
  for (let round = 0; round < 10; round++) {
    const { events, runAll } = noteBuilds()
    const results = await runAll(names)
    expect(results.map(({ status }) => status).indexOf('rejected')).toBe(1)
    expectOneByOne(events, names)
  }
})

test('of two that find what a killed build has left one builds after the other', async () => {
  const other = await buildApart()
  other.kill('SIGKILL')
  await once(other, 'close')
  const names = ['a', 'b']
  const { events, runAll } = noteBuilds()
  await runAll(names)
  expectOneByOne(events, names)
})

test('where nothing can be written, the build itself says why', async () => {
  writeFileSync('.next', 'a file in place of the folder')
  const refuse = async () => {
    throw new Error('.next can’t be written to')
  }
  await expect(asOnlyBuild(refuse)).rejects.toThrow('.next can’t be written to')
})

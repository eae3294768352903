import { mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { errorCode } from '@/lib/platform/describe-error'
import { runStep } from '../start/progress'

// A socket closes with its process, however that ends. This folder is one of those that Next leaves alone as it clears its build.
const MARK = '.next/cache/building.sock'

/**
 * Runs work while no other process builds in this folder: waits for one that does until it has ended, however it ends.
 * Where nothing can be written, and on Windows, which knows no socket in a folder, nobody is waited for.
 */
export async function asOnlyBuild<Result>(work: () => Promise<Result>): Promise<Result> {
  const mark = process.platform === 'win32' ? undefined : await takeMark().catch(() => undefined)
  try {
    return await work()
  } finally {
    mark?.release()
  }
}

type Mark = { release(): void }

async function takeMark(): Promise<Mark> {
  mkdirSync(dirname(MARK), { recursive: true })
  try {
    return await listen()
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
  }
  await waitForOther()
  return takeMark()
}

function listen(): Promise<Mark> {
  const waiting = new Set<Socket>()
  const server = createServer(socket => waiting.add(socket.on('error', () => {})))
  const release = () => {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(MARK, () => resolve({ release }))
  })
}

/** Waits while the mark is another process's, or removes it where that has died. */
async function waitForOther(): Promise<void> {
  const found = identifyMark()
  const socket = connect(MARK)
  const error = await new Promise<unknown>(resolve => {
    socket.once('connect', () => resolve(undefined)).once('error', resolve)
  })
  if (error) return removeDead(found, error)
  // What it resets as it is killed is an end, too.
  socket.on('error', () => {})
  const ended = new Promise(resolve => socket.once('close', resolve))
  await runStep('Waiting for another process, which builds the site in this folder', () => ended)
}

function removeDead(found: string | undefined, error: unknown): void {
  const code = errorCode(error)
  // It ended just then, and has taken its mark along.
  if (code === 'ENOENT' || code === 'ECONNRESET') return
  if (code !== 'ECONNREFUSED') throw error
  // Of several that find it dead one removes it, and may have made another in its place by now.
  if (found !== undefined && identifyMark() === found) rmSync(MARK, { force: true })
}

// The number of a file that is gone is given out again.
function identifyMark(): string | undefined {
  const stats = statSync(MARK, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.ctimeNs}`
}

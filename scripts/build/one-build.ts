import { mkdirSync, rmSync } from 'node:fs'
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
  if (!(await isHeld())) rmSync(MARK)
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

/** Waits while the mark is another process's; returns whether it was. */
async function isHeld(): Promise<boolean> {
  const socket = connect(MARK)
  const isConnected = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  if (!isConnected) return false
  // What it resets as it is killed is an end, too.
  socket.on('error', () => {})
  const ended = new Promise(resolve => socket.once('close', resolve))
  await runStep('Waiting for another process, which builds the site in this folder', () => ended)
  return true
}

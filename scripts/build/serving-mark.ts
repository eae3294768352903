import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { StartUpError } from '@/lib/platform/start-up-error'

// Each serving process listens on a socket beside its build, which closes with the process, however that ends. The path is relative,
// since that of a socket may have a hundred characters at most.
const FOLDER = '.next/serving'

/** Marks the build as served by this process. Does nothing in a read-only folder, where nobody builds. */
export async function markServed(): Promise<void> {
  // Windows knows no socket in a folder, and refuses to overwrite a file that is open.
  if (process.platform === 'win32') return
  const path = `${FOLDER}/${process.pid}.sock`
  const server = createServer(socket => socket.destroy())
  try {
    mkdirSync(FOLDER, { recursive: true })
    rmSync(path, { force: true })
    await new Promise((done, fail) => {
      server.once('error', fail)
      server.listen(path, () => done(undefined))
    })
    server.unref()
  } catch {
    server.close()
  }
}

/** Throws StartUpError where a process serves what is built here: it would lose the pages that it has not read yet. */
export async function requireUnserved(): Promise<void> {
  for (const name of listMarks()) {
    if (await isAlive(`${FOLDER}/${name}`))
      throw new StartUpError(
        `Process ${name.replace('.sock', '')} serves the site from this folder, and would lose the build under it: stop it first, or build in another folder.`,
      )
    rmSync(`${FOLDER}/${name}`, { force: true })
  }
}

function listMarks(): string[] {
  try {
    return readdirSync(FOLDER)
  } catch {
    return []
  }
}

function isAlive(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

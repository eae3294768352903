import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { StartUpError } from '@/lib/platform/start-up-error'

// A socket for each process that serves, beside the build that it reads pages from. It ends with its process, however that ends, and
// its path is a relative one, since a socket's may have a hundred characters at most.
const FOLDER = '.next/serving'

/** Marks the build as being served by this process, until that ends. A folder that cannot be written to is one that nobody builds in. */
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

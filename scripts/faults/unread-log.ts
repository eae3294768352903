import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './scenario'
import { SERVE, watchProcess } from './site'

/** The program that reads the log, such as the system's journal, hangs, so that the pipe to it stays full. */
export const unreadLog: Scenario = {
  name: 'unread-log',
  title: 'standard output and error into a pipe that nobody reads',
  lastsMs: 10_000,
  keepsServing: true,
  runsInFault: true,
  findObstacle: () => (process.platform === 'win32' ? 'as this system has no named pipes' : undefined),
  prepare: async dataDir => ({
    launch: async variables => {
      const path = join(dataDir, 'log-pipe')
      execFileSync('mkfifo', [path])
      // Opened for reading too, so that opening does not wait for a reader, and the pipe never breaks.
      const pipe = openSync(path, 'r+')
      try {
        const [program = '', ...words] = SERVE
        return watchProcess(spawn(program, words, { env: variables, stdio: ['ignore', pipe, pipe] }))
      } finally {
        closeSync(pipe)
      }
    },
  }),
}

import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import type { Scenario } from './scenario'
import { SERVE, watchProcess } from './site'

const FULL = '/dev/full'

/** The disk of the log is full from the first line on. */
export const fullLog: Scenario = {
  name: 'full-log',
  title: `standard output and error on a full device (${FULL})`,
  lastsMs: 3_000,
  keepsServing: true,
  runsInFault: true,
  findObstacle: () => (existsSync(FULL) ? undefined : `as this system has no ${FULL}`),
  prepare: async () => ({
    launch: async variables => {
      const [program = '', ...words] = SERVE
      const full = openSync(FULL, 'w')
      try {
        return watchProcess(spawn(program, words, { env: variables, stdio: ['ignore', full, full] }))
      } finally {
        closeSync(full)
      }
    },
  }),
}

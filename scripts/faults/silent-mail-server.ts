import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import type { Scenario } from './scenario'

/** The mail server accepts every connection and never sends anything. */
export const silentMailServer: Scenario = {
  name: 'silent-mail-server',
  title: 'a mail server that never greets',
  lastsMs: 12_000,
  keepsServing: true,
  runsInFault: true,
  prepare: async () => {
    const open = new Set<Socket>()
    const silent = createServer(socket => {
      open.add(socket)
      socket.on('error', () => {})
    })
    const port = await listenOnLoopback(silent)
    return {
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'studio@example.com' },
      strike: async () => {
        while (open.size === 0) await once(silent, 'connection')
      },
      clear: async () => {
        for (const socket of open) socket.destroy()
        silent.close()
      },
    }
  },
}

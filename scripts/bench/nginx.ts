import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { startThrowawayNginx } from '@/scripts/nginx/throwaway-nginx'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'

/** A file that nginx serves: its name, and its bytes and type as the site sends them. */
export type ServedFile = { name: string; body: Buffer; type: string }

/** Starts an nginx with one worker that serves these files; returns its URL, and the function that stops it. */
export async function startFileServer(files: ServedFile[]): Promise<{
  baseUrl: string
  stop(): Promise<void>
}> {
  const { folder } = makeTemporaryFolder('bench-nginx')
  const port = await findFreePort()
  mkdirSync(join(folder, 'files'))
  for (const { name, body } of files) writeFileSync(join(folder, 'files', name), body)
  const baseUrl = `http://127.0.0.1:${port}`
  const stop = await startThrowawayNginx(
    folder,
    fileServer(folder, port, files),
    `${baseUrl}/${files[0]?.name}`,
  )
  return { baseUrl, stop }
}

// Nginx at its quickest: it looks a file up once, has the kernel send it, and writes no log.
function fileServer(folder: string, port: number, files: ServedFile[]): string {
  const locations = files.map(({ name, type }) => `location = /${name} { types {} default_type "${type}"; }`)
  return `sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000;
  server { listen 127.0.0.1:${port}; root ${folder}/files; ${locations.join(' ')} }`
}

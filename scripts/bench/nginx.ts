import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { startThrowawayNginx } from '@/scripts/nginx/throwaway-nginx'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'

/** A file that nginx serves: under which name, and its bytes and type as the site sends them. */
export type ServedFile = { name: string; body: Buffer; type: string }

/** Starts nginx with one worker over these files; returns where it serves them, and what stops it. */
export async function startFileServer(files: ServedFile[]): Promise<{ baseUrl: string; stop(): void }> {
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

// As quick as nginx is with a file: found once, sent by the kernel, not logged.
function fileServer(folder: string, port: number, files: ServedFile[]): string {
  const locations = files.map(({ name, type }) => `location = /${name} { types {} default_type "${type}"; }`)
  return `sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000;
  server { listen 127.0.0.1:${port}; root ${folder}/files; ${locations.join(' ')} }`
}

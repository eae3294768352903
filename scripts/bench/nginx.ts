import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'

/** A file that nginx serves: under which name, and its bytes and type as the site sends them. */
export type ServedFile = { name: string; body: Buffer; type: string }

/** Starts nginx with one worker over these files, and returns its URL and what stops it. */
export async function startNginx(files: ServedFile[]): Promise<{ baseUrl: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const port = await findFreePort()
  mkdirSync(join(folder, 'files'))
  for (const { name, body } of files) writeFileSync(join(folder, 'files', name), body)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, files))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const baseUrl = `http://127.0.0.1:${port}`
  await untilListening(`${baseUrl}/${files[0]?.name}`, nginx)
  return {
    baseUrl,
    stop: () => {
      nginx.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// As quick as nginx is with a file: found once, sent by the kernel, not logged.
function configuration(folder: string, port: number, files: ServedFile[]): string {
  const locations = files.map(({ name, type }) => `location = /${name} { types {} default_type "${type}"; }`)
  const owner = userInfo().uid === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors; ${owner}
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
  ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/files; ${locations.join(' ')} }
}
`
}

async function untilListening(url: string, nginx: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once')
    if ((await fetch(url).catch(() => null))?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start')
}

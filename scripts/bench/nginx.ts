import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { wholeConfiguration } from '@/scripts/nginx/whole-configuration'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'

/** A file that nginx serves: under which name, and its bytes and type as the site sends them. */
export type ServedFile = { name: string; body: Buffer; type: string }

/** nginx at work: where it serves the files, and where it stands in front of the site with its cache. */
export type Nginx = { baseUrl: string; cacheUrl: string; stop(): void }

/**
 * Starts nginx with one worker over these files, and in front of the site.
 * @param siteUrl where the site listens
 */
export async function startNginx(files: ServedFile[], siteUrl: string): Promise<Nginx> {
  const { folder } = makeTemporaryFolder('bench-nginx')
  const [port, cachePort] = [await findFreePort(), await findFreePort()]
  mkdirSync(join(folder, 'files'))
  for (const { name, body } of files) writeFileSync(join(folder, 'files', name), body)
  const http = `sendfile on; keepalive_requests 100000000;
  ${fileServer(folder, port, files)}
  ${cacheServer(folder, cachePort, siteUrl)}`
  writeFileSync(join(folder, 'nginx.conf'), wholeConfiguration(folder, http))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const baseUrl = `http://127.0.0.1:${port}`
  await untilListening(`${baseUrl}/${files[0]?.name}`, nginx)
  return {
    baseUrl,
    cacheUrl: `http://127.0.0.1:${cachePort}`,
    stop: () => void nginx.kill(),
  }
}

// As quick as nginx is with a file: found once, sent by the kernel, not logged.
function fileServer(folder: string, port: number, files: ServedFile[]): string {
  const locations = files.map(({ name, type }) => `location = /${name} { types {} default_type "${type}"; }`)
  return `server { listen 127.0.0.1:${port}; root ${folder}/files; tcp_nopush on; open_file_cache max=100; ${locations.join(' ')} }`
}

// The cache of deploy/nginx-instances.conf, without TLS and limits.
function cacheServer(folder: string, port: number, siteUrl: string): string {
  return `proxy_cache_path ${folder}/cache levels=1:2 keys_zone=pages:10m use_temp_path=off;
  server {
    listen 127.0.0.1:${port}; open_file_cache max=1000 inactive=1m; sendfile on; tcp_nopush off;
    proxy_cache pages; proxy_cache_key $scheme$host$request_uri; proxy_cache_lock on;
    proxy_cache_use_stale error timeout; proxy_cache_revalidate on;
    proxy_http_version 1.1; proxy_set_header Host $host; proxy_set_header Connection close;
    location / { proxy_pass ${siteUrl}; }
    location /api/ { sendfile off; output_buffers 2 128k; proxy_pass ${siteUrl}; }
  }`
}

async function untilListening(url: string, nginx: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once')
    if ((await fetch(url).catch(() => null))?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start')
}

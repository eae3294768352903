import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@/lib/postgres/cluster'
import { wholeConfiguration } from '@/scripts/nginx/whole-configuration'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'

/** The configurations that are shipped: for one instance and for several. */
type Shipped = 'nginx.conf' | 'nginx-instances.conf'

/**
 * Starts nginx with a shipped configuration before instances that listen on those ports, on loopback without TLS, and returns
 * what stops it. Each response says in `X-Cache` whether it came from the cache.
 */
export async function startFront(
  instancePorts: readonly number[],
  shipped: Shipped = 'nginx-instances.conf',
): Promise<{ baseUrl: string; stop(): void }> {
  const { folder } = makeTemporaryFolder('rolling-nginx')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'site.conf'), withoutTls(shipped, folder, port, plainPort, instancePorts))
  writeFileSync(join(folder, 'nginx.conf'), wholeConfiguration(folder, `include ${folder}/site.conf;`))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const stop = () => void nginx.kill()
  process.once('exit', stop)
  const baseUrl = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once')
    if ((await fetch(`${baseUrl}/api/ready`).catch(() => null))?.ok) return { baseUrl, stop }
    await sleep(50)
  }
  stop()
  throw new Error('nginx did not start')
}

// What is left out is TLS, the other hosts, and the limits on one visitor, since all the load comes from this machine.
function withoutTls(
  shipped: Shipped,
  folder: string,
  port: number,
  plainPort: number,
  instancePorts: readonly number[],
): string {
  const instances = instancePorts.map(
    instancePort => `server 127.0.0.1:${instancePort} max_fails=1 fail_timeout=1s;`,
  )
  return readFileSync(`deploy/${shipped}`, 'utf8')
    .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${instancePorts[0]}`)
    .replace(/( *server 127\.0\.0\.1:\d+ [^\n]*\n)+/, `  ${instances.join('\n  ')}\n`)
    .replace('/var/cache/nginx-site', join(folder, 'cache'))
    .replace(/^ *(listen \[::\]|ssl_|limit_req|limit_conn).*\n/gm, '')
    .replace(/listen 80 default_server;|listen 443 ssl default_server;/g, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(
      /listen 443 ssl http2;/,
      `listen 127.0.0.1:${port} default_server;\n  add_header X-Cache $upstream_cache_status;`,
    )
}
